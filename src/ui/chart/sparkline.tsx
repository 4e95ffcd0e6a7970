import { classes } from '../classes.ts'
import { numberWords } from './number-words.ts'

export function Sparkline({
  label,
  values,
  locale = 'en',
  format,
  tone = 'plain',
  className,
}: {
  readonly label: string
  readonly values: readonly number[]
  readonly locale?: string
  readonly format?: Intl.NumberFormatOptions
  readonly tone?: keyof typeof strokes
  readonly className?: string
}) {
  const { full } = numberWords(locale, format)
  const points = placesOf(values)
  const end = points.at(-1)
  const words =
    values.length === 0
      ? `${label}: no data`
      : `${label}: from ${full(values[0])} to ${full(values.at(-1))}, lowest ${full(Math.min(...values))}, highest ${full(Math.max(...values))}`
  return (
    <svg
      role="img"
      aria-label={words}
      viewBox={`0 0 ${wide} ${tall}`}
      className={classes('h-7 w-24 shrink-0', strokes[tone], className)}
    >
      <path
        d={points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {end && <circle cx={end.x} cy={end.y} r="2.5" fill="currentColor" />}
      {!end && <path d={`M0 ${tall - 4}h${wide}`} stroke="currentColor" strokeDasharray="2 4" />}
    </svg>
  )
}

function placesOf(values: readonly number[]): { readonly x: number; readonly y: number }[] {
  const lowest = Math.min(...values)
  const spread = Math.max(...values) - lowest
  const step = (wide - 2 * edge) / Math.max(1, values.length - 1)
  return values.map((value, at) => ({
    x: rounded(edge + at * step),
    y: rounded(
      spread === 0 ? tall / 2 : tall - edge - ((value - lowest) / spread) * (tall - 2 * edge),
    ),
  }))
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}

const wide = 96
const tall = 28
const edge = 3

const strokes = {
  plain: 'text-ink-faint',
  main: 'text-chart-1',
  good: 'text-good',
  bad: 'text-bad',
}
