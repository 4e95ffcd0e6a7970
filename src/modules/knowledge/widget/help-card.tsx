import { useEffect } from 'react'

import { Icon } from '#platform/widget/icon.tsx'
import { useLoaded } from '#platform/widget/use-loaded.ts'
import { useWidget } from '#platform/widget/use-widget.ts'

import { helpCalls } from './help-calls.ts'
import { helpIcon } from './help-icon.ts'
import { resumeTrail } from './help-trail.ts'

export function HelpCard() {
  const { host, state, words } = useWidget()
  const stamp = `${state.locale} ${state.pageUrl} ${state.contact?.email}`
  const { value } = useLoaded(() => helpCalls(host).home(), stamp)
  // Rendered here because everyone who starts a conversation passes this screen.
  useEffect(() => void resumeTrail(host), [host])
  if (!value) return null
  const offered = [...value.suggested, ...value.popular].slice(0, 3)
  return (
    <section className="card" aria-label={words.help}>
      <button type="button" className="row" onClick={() => host.show('help')}>
        <strong className="grow">{words.help}</strong>
        <Icon path={helpIcon} />
      </button>
      {offered.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          className="row"
          onClick={() => host.show('help', { article: id })}
        >
          <span className="grow" dir="auto">
            {title}
          </span>
        </button>
      ))}
    </section>
  )
}
