import { plotHeight, textWidth, type Room } from './plot.tsx'

export function ValueGrid({
  ticks,
  room,
  heightOf,
  write,
}: {
  readonly ticks: readonly number[]
  readonly room: Room
  readonly heightOf: (value: number) => number
  readonly write: (value: number) => string
}) {
  return (
    <g>
      {ticks.map((tick) => (
        <g key={tick} transform={`translate(0 ${heightOf(tick)})`}>
          <line
            x1={room.left}
            x2={room.width - room.right}
            className={tick === 0 ? 'stroke-line-strong' : 'stroke-line'}
          />
          <text
            x={room.left - 8}
            dy="0.32em"
            textAnchor="end"
            className="fill-ink-faint text-xs tabular-nums"
          >
            {write(tick)}
          </text>
        </g>
      ))}
    </g>
  )
}

export function gutterFor(texts: readonly string[]): number {
  return Math.max(...texts.map(textWidth), 8) + 10
}

export function PointLabelsRow({
  labels,
  room,
}: {
  readonly labels: readonly {
    readonly key: string
    readonly text: string
    readonly place: number
  }[]
  readonly room: Room
}) {
  return (
    <g transform={`translate(0 ${plotHeight - 6})`}>
      {labels.map(({ key, text, place }) => {
        const half = textWidth(text) / 2
        const kept = Math.min(Math.max(place, half), room.width - half)
        return (
          <text key={key} x={kept} textAnchor="middle" className="fill-ink-faint text-xs">
            {text}
          </text>
        )
      })}
    </g>
  )
}
