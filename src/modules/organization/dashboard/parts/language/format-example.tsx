import { formatDateTime } from '#lib/format-date.ts'
import { formatMoney, formatNumber } from '#lib/format-number.ts'

import type { LanguageSettings } from '../../../model.ts'

export function FormatExample({ settings }: { readonly settings: LanguageSettings }) {
  const how = { ...settings, locale: settings.defaultLocale }
  const examples = [
    ['Date and time', formatDateTime('2026-11-05T14:30:00Z', how)],
    ['Number', formatNumber(12_345.67, how)],
    ['Money', formatMoney(1_234_560, 'EUR', how)],
  ] as const
  return (
    <dl className="grid gap-x-6 gap-y-2 rounded-control bg-sunken p-4 sm:grid-cols-3">
      {examples.map(([label, text]) => (
        <div key={label}>
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="font-medium tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
