import type { Step } from '../../model.ts'
import { stepWords } from '../../rules.ts'

export function StepLines({ steps }: { readonly steps: readonly Step[] }) {
  if (steps.length === 0) return <p className="text-sm text-ink-soft">No actions were sent.</p>
  return (
    <ol
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
      tabIndex={0}
      aria-label="Steps"
      className="flex max-h-80 flex-col overflow-auto rounded-card border border-line"
    >
      {steps.map((step, place) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- entries can repeat
          key={place}
          className="flex gap-3 border-b border-line px-3 py-2 text-sm last:border-b-0"
        >
          <span className="text-ink-faint tabular-nums">{step.at.slice(11, 19)}</span>
          <span className="min-w-0 break-words" dir="auto">
            {stepWords(step)}
          </span>
        </li>
      ))}
    </ol>
  )
}
