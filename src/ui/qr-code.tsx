import { encode } from 'uqr'

import { classes } from './classes.ts'

/** Always dark on light with a light margin because not every camera reads inverted codes. */
export function QrCode({
  value,
  label,
  className = 'size-44',
}: {
  readonly value: string
  readonly label: string
  readonly className?: string
}) {
  const { data, size } = encode(value, { ecc: 'M', border: quietZone })
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classes('rounded-control border border-line', className)}
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={outline(data)} fill="#0b1220" />
    </svg>
  )
}

// Quiet zone required by the standard.
const quietZone = 4

/** One bar per run of dark squares, a fifth of the path length. */
function outline(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => {
      const signs = row.map((isDark) => (isDark ? '1' : '0')).join('')
      return [...signs.matchAll(/1+/g)].map(
        ({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
      )
    })
    .join('')
}
