import type { TicketForm } from '../own-contract.ts'
import type { FormValue } from './ticket-calls.ts'

export type FormField = TicketForm['fields'][number]
export type Drafts = Readonly<Record<string, string | boolean | readonly string[]>>

export function formValues(
  fields: readonly FormField[],
  drafts: Drafts,
): Readonly<Record<string, FormValue>> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = valueOf(field, drafts[field.key])
      return value === undefined ? [] : [[field.key, value]]
    }),
  )
}

export function missingFields(fields: readonly FormField[], drafts: Drafts): readonly string[] {
  return fields
    .filter((field) => field.isRequired && valueOf(field, drafts[field.key]) === undefined)
    .map(({ key }) => key)
}

function valueOf({ type }: FormField, draft: Drafts[string] | undefined): FormValue | undefined {
  if (typeof draft === 'boolean') return draft
  if (draft === undefined || draft.length === 0) return undefined
  if (typeof draft !== 'string') return draft
  const text = draft.trim()
  if (text === '') return undefined
  if (numberTypes.has(type)) return Number(text.replace(',', '.'))
  if (type !== 'datetime') return text
  const moment = new Date(text)
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString()
}

const numberTypes: ReadonlySet<string> = new Set(['number', 'currency', 'percent'])
