import { fieldRequired } from '#lib/field-required.ts'

type Missing = readonly { readonly label: string }[]

export type MissingWhen = 'first' | 'before closing' | 'before resolving'

export function missingText(missing: Missing, when: MissingWhen): string {
  return `Fill in ${labelsOf(missing)} ${when}.`
}

export function labelsOf(missing: Missing): string {
  return listed.format(missing.map(({ label }) => `“${label}”`))
}

export function missingInLine(
  row: number,
  missing: Missing,
): { readonly row: number; readonly field: string; readonly message: string }[] {
  if (missing.length === 0) return []
  const field = listed.format(missing.map(({ label }) => label))
  return [{ row, field, message: missing.length === 1 ? fieldRequired : 'These are required.' }]
}

const listed = new Intl.ListFormat('en')
