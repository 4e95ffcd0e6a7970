export const numberFormats = ['locale', 'comma', 'point'] as const
export type NumberFormat = (typeof numberFormats)[number]

export interface NumberSettings {
  readonly locale: string
  readonly numberFormat: NumberFormat
}

export function formatNumber(
  value: number | bigint,
  settings: NumberSettings,
  options: Pick<Intl.NumberFormatOptions, 'minimumFractionDigits' | 'maximumFractionDigits'> = {},
): string {
  return write(value, settings, options)
}

/** 0.42 is 42 %. */
export function formatPercent(
  share: number,
  settings: NumberSettings,
  { decimals = 0 }: { decimals?: number } = {},
): string {
  return write(share, settings, { style: 'percent', maximumFractionDigits: decimals })
}

/** Amounts are in the smallest unit: 1250 EUR is 12.50 €. */
export function formatMoney(
  minorUnits: number | bigint,
  currency: string,
  settings: NumberSettings,
): string {
  const money = { style: 'currency', currency } as const
  const { maximumFractionDigits = 2 } = formatter(settings.locale, money).resolvedOptions()
  return write(majorUnits(minorUnits, maximumFractionDigits), settings, money)
}

/** As text, because a long amount would lose its last cents as a number. */
function majorUnits(minorUnits: number | bigint, digits: number): Intl.StringNumericLiteral {
  const units = BigInt(minorUnits)
  const text = String(units < 0n ? -units : units).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  const literal = `${units < 0n ? '-' : ''}${whole}.${text.slice(text.length - digits) || '0'}`
  return literal as Intl.StringNumericLiteral
}

function write(
  value: number | bigint | Intl.StringNumericLiteral,
  { locale, numberFormat }: NumberSettings,
  options: Intl.NumberFormatOptions,
): string {
  if (numberFormat === 'locale') return formatter(locale, options).format(value)
  // Words and symbols stay those of the language. Spanish and Polish write 1234 without a
  // separator; the fixed formats always have one.
  const fixed = { ...options, numberingSystem: 'latn', useGrouping: 'always' } as const
  const separators =
    numberFormat === 'comma' ? { decimal: ',', group: '.' } : { decimal: '.', group: ',' }
  return formatter(locale, fixed)
    .formatToParts(value)
    .map(({ type, value: text }) =>
      type === 'decimal' || type === 'group' ? separators[type] : text,
    )
    .join('')
}

function formatter(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, options)
  if (formatters.size >= maxFormatters) formatters.clear()
  formatters.set(key, made)
  return made
}

const formatters = new Map<string, Intl.NumberFormat>()
const maxFormatters = 500
