import { Swatch } from './legend.tsx'
import type { Drawn } from './series.ts'

export function Readout({
  title,
  rows,
  total,
  place,
  width,
}: {
  readonly title: string
  readonly rows: readonly (Pick<Drawn, 'key' | 'label' | 'color' | 'isComparison'> & {
    readonly value: string
  })[]
  readonly total?: string | undefined
  readonly place: number
  readonly width: number
}) {
  const isRight = place > width / 2
  return (
    <div
      aria-hidden
      data-readout
      className="pointer-events-none absolute top-1 z-10 max-w-60 min-w-32 rounded-control border border-line bg-raised px-2.5 py-2 text-sm shadow-float dark:border-transparent"
      style={isRight ? { right: width - place + 12 } : { left: place + 12 }}
    >
      <p className="mb-1 font-medium whitespace-nowrap">{title}</p>
      {rows.map(({ key, label, value, ...look }) => (
        <p key={key} className="flex items-center gap-1.5 text-ink-soft">
          <Swatch {...look} />
          <span className="truncate">{label}</span>
          <span className="ml-auto pl-3 font-medium whitespace-nowrap text-ink tabular-nums">
            {value}
          </span>
        </p>
      ))}
      {total && (
        <p className="mt-1 flex justify-between gap-3 border-t border-line pt-1 font-medium">
          Total <span className="tabular-nums">{total}</span>
        </p>
      )}
    </div>
  )
}
