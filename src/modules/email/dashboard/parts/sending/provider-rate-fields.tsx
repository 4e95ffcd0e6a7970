import { Field } from '#ui/field.tsx'

import { defaultProviderRates } from '../../../rules.ts'
import type { RatedProvider, TransportKind } from '../../../transport-model.ts'
import { providerNames } from './transport-draft.ts'

export function ProviderRateFields({
  kind,
  rates,
  isDisabled,
  onChange,
}: {
  readonly kind: TransportKind
  readonly rates: Readonly<Partial<Record<RatedProvider, string>>>
  readonly isDisabled: boolean
  readonly onChange: (provider: RatedProvider, rate: string) => void
}) {
  const isChosen = Object.values(rates).some((rate) => rate !== '')
  return (
    <details className="group" open={isChosen || undefined}>
      <summary className="flex cursor-pointer list-none items-center gap-2 font-medium">
        <span
          aria-hidden
          className="text-ink-faint transition-transform group-open:rotate-90 rtl:-scale-x-100"
        >
          ›
        </span>
        Emails per minute to each provider
      </summary>
      <div className="grid grid-cols-2 gap-3 pt-3 sm:grid-cols-3">
        {Object.entries(providerNames).map(([provider, label]) => (
          <Field
            key={provider}
            label={label}
            inputMode="numeric"
            maxLength={5}
            disabled={isDisabled}
            placeholder={usual(kind, provider as RatedProvider)}
            value={rates[provider as RatedProvider] ?? ''}
            onChange={({ target }) =>
              onChange(provider as RatedProvider, target.value.replace(/\D/g, ''))
            }
          />
        ))}
      </div>
    </details>
  )
}

/** Sending services throttle on their own. */
function usual(kind: TransportKind, provider: RatedProvider): string {
  if (kind !== 'smtp' || provider === 'others') return 'No limit'
  return `${defaultProviderRates[provider]} (usual)`
}
