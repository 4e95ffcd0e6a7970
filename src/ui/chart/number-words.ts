/** Numbers of a chart as the reader's language writes them. */
export interface NumberWords {
  /** 1,284 */
  readonly full: (value: number | null | undefined) => string
  /** 1.3K, for an axis. */
  readonly short: (value: number) => string
}

export function numberWords(locale: string, format: Intl.NumberFormatOptions = {}): NumberWords {
  const full = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, ...format })
  const short = new Intl.NumberFormat(locale, {
    ...format,
    // An axis has no room for "minutes".
    ...(format.style === 'unit' && { unitDisplay: 'narrow' as const }),
    notation: 'compact',
    // Two figures that count, as is the way of compact numbers: 1.5K, 13K, 0.25.
    minimumFractionDigits: undefined,
    maximumFractionDigits: undefined,
  })
  return {
    full: (value) => (value === null || value === undefined ? 'No data' : full.format(value)),
    short: (value) => short.format(value),
  }
}

export interface Difference {
  readonly text: string
  readonly direction: 'up' | 'down' | 'flat'
}

/** How a number has changed; where there was nothing before there is no percentage of it. */
export function differenceOf(
  now: number,
  before: number,
  locale: string,
  format?: Intl.NumberFormatOptions,
): Difference {
  if (now === before) return { text: 'No change', direction: 'flat' }
  const direction = now > before ? 'up' : 'down'
  if (before <= 0)
    return { text: numberWords(locale, format).full(Math.abs(now - before)), direction }
  const share = Math.abs(now - before) / before
  const digits = share < 0.1 ? 1 : 0
  const percent = { style: 'percent', maximumFractionDigits: digits } as const
  return { text: new Intl.NumberFormat(locale, percent).format(share), direction }
}
