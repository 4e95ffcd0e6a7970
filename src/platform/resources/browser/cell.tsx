import type { Field } from '../field.ts'

/** One value of a record as people read it. */
export function Cell({ field, value }: { readonly field: Field; readonly value: unknown }) {
  if (field.kind !== 'color') return wordsOf(field, value)
  return (
    <span className="flex items-baseline gap-2">
      <svg viewBox="0 0 16 16" className="size-4 shrink-0 self-center" aria-hidden>
        <circle cx="8" cy="8" r="7.5" fill={String(value)} className="stroke-line-strong" />
      </svg>
      <span className="font-mono text-sm text-ink-soft">{String(value)}</span>
    </span>
  )
}

/** The same in a CSV file and in the history. */
export function wordsOf(field: Field, value: unknown): string {
  switch (field.kind) {
    case 'choice':
      return field.options.find((option) => option.value === value)?.label ?? String(value)
    case 'flag':
      return value === true ? 'Yes' : 'No'
    case 'text':
    case 'prose':
    case 'color':
    case 'number':
      return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
}
