import { useEffect } from 'react'

import { Icon } from '../icons.tsx'
import { useLoaded } from '../tickets/use-loaded.ts'
import { useChat } from '../use-chat.ts'
import { helpCalls } from './help-calls.ts'
import { resumeTrail } from './help-trail.ts'

/** On the first page of the chat: the way to search, and what is meant for the page. */
export function HelpCard() {
  const { app, state, words } = useChat()
  const stamp = `${state.locale} ${state.pageUrl} ${state.contact?.email}`
  const { value } = useLoaded(() => helpCalls(app).home(), stamp)
  // Here, because it is on the way of everybody who begins a conversation.
  useEffect(() => void resumeTrail(app), [app])
  if (!value) return null
  const offered = [...value.suggested, ...value.popular].slice(0, 3)
  return (
    <section className="card" aria-label={words.help}>
      <button type="button" className="row" onClick={() => app.go({ name: 'help' })}>
        <strong className="grow">{words.help}</strong>
        <Icon name="help" />
      </button>
      {offered.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          className="row"
          onClick={() => app.go({ name: 'help', at: { article: id } })}
        >
          <span className="grow" dir="auto">
            {title}
          </span>
        </button>
      ))}
    </section>
  )
}
