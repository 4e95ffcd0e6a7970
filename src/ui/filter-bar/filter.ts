import type { ReactNode } from 'react'

import type { Choice } from '../choice.ts'

export type Filter = OptionsFilter | RangeFilter | WordsFilter | CustomFilter

interface Described {
  readonly name: string
  readonly label: string
}

export interface OptionsFilter extends Described {
  readonly kind: 'options'
  readonly items: readonly Choice[]
  readonly any?: string
  readonly isMulti?: boolean
}

export interface RangeFilter extends Described {
  readonly kind: 'range'
  readonly of: 'number' | 'date' | 'time'
}

export interface WordsFilter extends Described {
  readonly kind: 'words'
}

export interface CustomFilter extends Described {
  readonly kind: 'custom'
  readonly words: string
  readonly input: ReactNode
  readonly onClear: () => void
}

export type FilterValues = Readonly<Record<string, readonly string[]>>

export function chosenWords(filter: Filter, values: FilterValues): string {
  switch (filter.kind) {
    case 'options':
      return (values[filter.name] ?? [])
        .map((value) => filter.items.find((item) => item.value === value)?.label ?? 'Unknown')
        .join(', ')
    case 'range':
      return rangeWords(...rangeOf(filter, values))
    case 'words':
      return values[filter.name]?.[0] ?? ''
    case 'custom':
      return filter.words
  }
}

export function rangeOf({ name }: RangeFilter, values: FilterValues): readonly [string, string] {
  return [values[`${name}From`]?.[0] ?? '', values[`${name}To`]?.[0] ?? '']
}

export function cleared({ kind, name }: Filter): FilterValues {
  return kind === 'range' ? { [`${name}From`]: [], [`${name}To`]: [] } : { [name]: [] }
}

function rangeWords(from: string, to: string): string {
  if (from && to) return from === to ? from : `${from} – ${to}`
  if (from) return `from ${from}`
  return to && `up to ${to}`
}

export function valuesOf(filter: Readonly<Record<string, string>>): FilterValues {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === '' ? [] : [[name, [value]]])),
  )
}

export function oneOfEach(change: FilterValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(change).map(([name, values]) => [name, values.at(-1) ?? '']),
  )
}
