import { useEffect, useRef } from 'react'

import { directionOf } from '#lib/text-direction.ts'
import { TrustedHtml } from '#ui/trusted-html.tsx'
import { ViewFrame, Waiting } from '#platform/widget/view-frame.tsx'
import { useLoaded } from '#platform/widget/use-loaded.ts'
import { useWidget } from '#platform/widget/use-widget.ts'

import type { HelpArticle } from '../help-contract.ts'
import type { HelpAt } from './help-at.ts'
import { helpCalls } from './help-calls.ts'
import { HelpFeedback } from './help-feedback.tsx'
import { ArticleRows } from './help-rows.tsx'
import { goBack, goTo, noteRead } from './help-trail.ts'
import { helpWords } from './help-words.ts'
import { StillNeedHelp } from './still-need-help.tsx'
import { useTitleFocus } from './use-title-focus.ts'

export function HelpArticleView({ id, at }: { readonly id: string; readonly at: HelpAt }) {
  const { host, state, words } = useWidget()
  const read = (): Promise<HelpArticle> => helpCalls(host).article(id, at.searchId, at.rank)
  const { value, hasFailed, load } = useLoaded(read, state.locale)
  useEffect(() => {
    if (value) noteRead(host, value.id)
  }, [host, value])
  useTitleFocus(value !== undefined)
  return (
    <ViewFrame title={value?.title ?? words.help} onBack={() => goBack(host)}>
      {value ? <Article article={value} /> : <Waiting hasFailed={hasFailed} onRetry={load} />}
    </ViewFrame>
  )
}

function Article({ article }: { readonly article: HelpArticle }) {
  const { host, state } = useWidget()
  const helpText = helpWords(state.locale)
  const { html, crumbs, url, related, locale, title } = article
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = place
    const onClick = (event: MouseEvent): void =>
      follow(event, url, (other) => goTo(host, { article: other }))
    current?.addEventListener('click', onClick)
    return () => current?.removeEventListener('click', onClick)
  }, [host, url])
  return (
    <main className="scroll help-article" aria-label={title}>
      {crumbs.length > 0 && (
        <nav className="crumbs" aria-label={helpText.topics}>
          {crumbs.map(({ id, name }) => (
            <button key={id} type="button" dir="auto" onClick={() => goTo(host, { topic: id })}>
              {name}
            </button>
          ))}
        </nav>
      )}
      <div ref={place}>
        <TrustedHtml className="article-text" lang={locale} dir={directionOf(locale)} html={html} />
      </div>
      {url && (
        <a className="help-open" href={url} target="_blank" rel="noopener noreferrer">
          {helpText.openWindow}
        </a>
      )}
      {article.takesFeedback && <HelpFeedback article={article} />}
      <ArticleRows title={helpText.related} items={related} />
      <StillNeedHelp />
    </main>
  )
}

/** Other articles open here, everything else in a new window. */
function follow(event: MouseEvent, url: string | null, onArticle: (id: string) => void): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const href = link?.getAttribute('href')
  if (!link || !href) return
  const [, article] = articleLink.exec(href) ?? []
  if (article && !event.ctrlKey && !event.metaKey) {
    event.preventDefault()
    onArticle(article)
  } else if (href.startsWith('#')) {
    event.preventDefault()
    document
      .querySelector(`[id="${CSS.escape(decodeURIComponent(href.slice(1)))}"]`)
      ?.scrollIntoView()
  } else {
    if (href.startsWith('/') && url) link.href = new URL(href, url).href
    link.target = '_blank'
    link.rel = 'noopener'
  }
}

const articleLink = /^\/k\/articles\/([\da-f-]{36})/i
