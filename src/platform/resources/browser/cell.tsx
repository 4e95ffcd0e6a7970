import { SafeLink } from '#ui/safe-link.tsx'
import { useNames } from '#platform/screens/browser/names.tsx'

import type { Field, FieldValue } from '../field.ts'
import { plainText, wordsOf } from '../field-kinds.ts'

export function Cell({
  field,
  value,
  label,
}: {
  readonly field: Field
  readonly value: unknown
  readonly label?: string | undefined
}) {
  switch (field.kind) {
    case 'color':
      return <ColorCell value={plainText(value)} />
    case 'url':
      return <UrlCell address={plainText(value)} />
    case 'member':
      return <MemberCell id={value} />
    default:
      return wordsOf(field, value, () => label)
  }
}

export function labelOf(record: Readonly<Record<string, FieldValue>>, name: string) {
  return textIn(record['labels'], name)
}

export function linkOf(record: Readonly<Record<string, FieldValue>>, name: string) {
  return textIn(record['links'], name)
}

function textIn(texts: FieldValue | undefined, name: string): string | undefined {
  const known: ReadonlyMap<string, unknown> = new Map(
    typeof texts === 'object' && texts !== null ? Object.entries(texts) : [],
  )
  const text = known.get(name)
  return typeof text === 'string' ? text : undefined
}

function ColorCell({ value }: { readonly value: string }) {
  return (
    <span className="flex items-baseline gap-2">
      <svg viewBox="0 0 16 16" className="size-4 shrink-0 self-center" aria-hidden>
        <circle cx="8" cy="8" r="7.5" fill={value} className="stroke-line-strong" />
      </svg>
      <span className="font-mono text-sm text-ink-soft">{value}</span>
    </span>
  )
}

function UrlCell({ address }: { readonly address: string }) {
  if (address === '') return null
  return (
    <SafeLink to={address} isExternalAllowed>
      {URL.canParse(address) ? new URL(address).host : address}
    </SafeLink>
  )
}

function MemberCell({ id }: { readonly id: unknown }) {
  const names = useNames()
  return typeof id === 'string' ? (names.get(id) ?? 'Unknown') : null
}
