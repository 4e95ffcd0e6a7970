import { useWidget } from '#platform/widget/use-widget.ts'

import type { HelpCard, HelpTopic } from '../help-contract.ts'
import { goTo } from './help-trail.ts'
import { articlesWord, helpWords } from './help-words.ts'

export function ArticleRows({
  title,
  items,
}: {
  readonly title: string
  readonly items: readonly HelpCard[]
}) {
  const { host } = useWidget()
  if (items.length === 0) return null
  return (
    <section className="help-part" aria-label={title}>
      <h2>{title}</h2>
      {items.map(({ id, title: name, excerpt }) => (
        <button key={id} type="button" className="row" onClick={() => goTo(host, { article: id })}>
          <span className="grow">
            <strong dir="auto">{name}</strong>
            {excerpt && (
              <span className="soft help-excerpt" dir="auto">
                {excerpt}
              </span>
            )}
          </span>
        </button>
      ))}
    </section>
  )
}

export function TopicRows({ items }: { readonly items: readonly HelpTopic[] }) {
  const { host, state } = useWidget()
  const helpText = helpWords(state.locale)
  if (items.length === 0) return null
  return (
    <section className="help-part" aria-label={helpText.topics}>
      <h2>{helpText.topics}</h2>
      {items.map(({ id, name, description, articleCount }) => (
        <button key={id} type="button" className="row" onClick={() => goTo(host, { topic: id })}>
          <span className="grow">
            <strong dir="auto">{name}</strong>
            {description && (
              <span className="soft help-excerpt" dir="auto">
                {description}
              </span>
            )}
          </span>
          <span className="soft">{articlesWord(articleCount, state.locale)}</span>
        </button>
      ))}
    </section>
  )
}
