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
    ...(format.style === 'unit' && { unitDisplay: 'narrow' as const }),
    notation: 'compact',
    // Two significant digits, as usual for compact numbers: 1.5K, 13K, 0.25.
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

/** Relative change. There is no percentage if the previous value is 0. */
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
