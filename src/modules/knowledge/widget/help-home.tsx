import { useEffect, useRef, useState } from 'react'

import { fill } from '#lib/fill.ts'
import { CloseButton } from '#platform/widget/close-button.tsx'
import { Icon } from '#platform/widget/icon.tsx'
import { Waiting } from '#platform/widget/view-frame.tsx'
import { useLoaded } from '#platform/widget/use-loaded.ts'
import { useWidget } from '#platform/widget/use-widget.ts'

import type { HelpFound, HelpHome } from '../help-contract.ts'
import { helpCalls } from './help-calls.ts'
import { helpIcon } from './help-icon.ts'
import { ArticleRows, TopicRows } from './help-rows.tsx'
import { goTo } from './help-trail.ts'
import { helpWords } from './help-words.ts'
import { StillNeedHelp } from './still-need-help.tsx'
import { minLetters, useHelpSearch, type HelpSearch } from './use-help-search.ts'

export function HelpHomeView({ search }: { readonly search: string }) {
  const { host, state, words } = useWidget()
  const helpText = helpWords(state.locale)
  const [typed, setTyped] = useState(search)
  const field = useRef<HTMLInputElement>(null)
  const stamp = `${state.locale} ${state.pageUrl} ${state.contact?.email}`
  const { value, hasFailed, load } = useLoaded(() => helpCalls(host).home(), stamp)
  const answer = useHelpSearch(typed)
  useEffect(() => {
    // On a phone, the keyboard would cover the suggestions.
    if (!matchMedia('(pointer: coarse)').matches) field.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <header className="top">
        <h1 tabIndex={-1}>{words.help}</h1>
        <CloseButton />
      </header>
      <form role="search" className="help-search" onSubmit={(event) => event.preventDefault()}>
        <input
          ref={field}
          type="search"
          dir={typed ? 'auto' : undefined}
          maxLength={200}
          value={typed}
          aria-label={helpText.search}
          placeholder={value?.placeholder || helpText.search}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </form>
      {typed.trim().length < minLetters ? (
        <Offered home={value} hasFailed={hasFailed} onRetry={load} />
      ) : (
        <Found search={answer} typed={typed.trim()} />
      )}
    </>
  )
}

function Offered({
  home,
  hasFailed,
  onRetry,
}: {
  readonly home: HelpHome | undefined
  readonly hasFailed: boolean
  readonly onRetry: () => void
}) {
  const { state, words } = useWidget()
  const helpText = helpWords(state.locale)
  if (!home) return <Waiting hasFailed={hasFailed} onRetry={onRetry} />
  const { suggested, popular, topics } = home
  return (
    <main className="scroll" aria-label={words.help}>
      <ArticleRows title={helpText.suggested} items={suggested} />
      <ArticleRows title={helpText.popular} items={popular} />
      <TopicRows items={topics} />
      {popular.length + suggested.length === 0 && (
        <div className="empty">
          <Icon path={helpIcon} size={24} />
          <p>{helpText.nothing}</p>
        </div>
      )}
      <StillNeedHelp />
    </main>
  )
}

function Found({ search, typed }: { readonly search: HelpSearch; readonly typed: string }) {
  const { host, state } = useWidget()
  const helpText = helpWords(state.locale)
  const { found, hasFailed, again } = search
  // Shows the previous results until new ones arrive.
  if (!found || hasFailed) return <Waiting hasFailed={hasFailed} onRetry={again} />
  const { items, searchId, q } = found
  return (
    <main className="list scroll" aria-label={helpText.search}>
      <p className="hidden" role="status">
        {q === typed && fill(helpText.count, { count: items.length })}
      </p>
      {items.map(({ id, title, snippet, categoryName }, place) => (
        <button
          key={id}
          type="button"
          className="row"
          onClick={() => {
            host.show('help', { search: typed })
            goTo(host, { article: id, searchId, rank: place + 1 })
          }}
        >
          <span className="grow">
            <strong dir="auto">{title}</strong>
            <span className="soft help-excerpt" dir="auto">
              <Snippet pieces={snippet} />
            </span>
            {categoryName && <span className="soft">{categoryName}</span>}
          </span>
        </button>
      ))}
      {items.length === 0 && (
        <div className="empty">
          <h2>{fill(helpText.noneTitle, { query: q })}</h2>
          <p>{helpText.noneText}</p>
        </div>
      )}
      <StillNeedHelp />
    </main>
  )
}

function Snippet({ pieces }: { readonly pieces: HelpFound['items'][number]['snippet'] }) {
  let at = 0
  return pieces.map(({ text, isHit }) => {
    at += text.length
    return isHit ? <mark key={at}>{text}</mark> : text
  })
}
