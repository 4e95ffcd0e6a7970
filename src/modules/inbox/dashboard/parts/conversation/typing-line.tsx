import { presenceWords } from './presence-words.ts'
import type { Colleague } from './use-presence.ts'

/** What somebody writes right now, under the last message. */
export function TypingLine({
  customerName,
  isCustomerTyping,
  colleagues,
}: {
  readonly customerName: string
  readonly isCustomerTyping: boolean
  readonly colleagues: readonly Colleague[]
}) {
  const writers = colleagues.filter(({ state }) => state !== 'reads')
  const lines = [
    ...(isCustomerTyping ? [`${customerName} is typing`] : []),
    ...writers.map(({ name, state }) => `${name} ${presenceWords[state]}`),
  ]
  return (
    <p role="status" className="mt-2 min-h-5 text-sm text-ink-faint">
      {lines.join(' · ')}
    </p>
  )
}
