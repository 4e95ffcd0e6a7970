import { presenceWords } from './presence-words.ts'
import type { Colleague } from './use-presence.ts'

export function TypingLine({
  customerName,
  isCustomerTyping,
  customerText,
  colleagues,
}: {
  readonly customerName: string
  readonly isCustomerTyping: boolean
  readonly customerText: string | undefined
  readonly colleagues: readonly Colleague[]
}) {
  const writers = colleagues.filter(({ state }) => state !== 'reads')
  const lines = [
    ...(isCustomerTyping ? [`${customerName} is typing`] : []),
    ...writers.map(({ name, state }) => `${name} ${presenceWords[state]}`),
  ]
  return (
    <>
      {customerText && (
        // Hidden from screen readers, because it changes with every keystroke.
        <p className="mt-4 ml-10 w-fit max-w-[min(85%,36rem)] rounded-card border border-dashed border-line-strong px-3 py-2 whitespace-pre-wrap wrap-anywhere text-ink-soft">
          {customerText}
        </p>
      )}
      <p role="status" className="mt-2 min-h-5 text-sm text-ink-faint">
        {lines.join(' · ')}
      </p>
    </>
  )
}
