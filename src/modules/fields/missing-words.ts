import { needed } from '#lib/needed.ts'

type Missing = readonly { readonly label: string }[]

/** When it has to be answered. */
export type MissingWhen = 'first' | 'before closing' | 'before resolving'

/** What has to be answered, in one sentence: "Fill in “Topic” and “Order” before closing." */
export function tellMissing(missing: Missing, when: MissingWhen): string {
  return `Fill in ${labelsOf(missing)} ${when}.`
}

/** Their names as they stand in a sentence: "“Topic”, “Order”, and “Plan”". */
export function labelsOf(missing: Missing): string {
  return listed.format(missing.map(({ label }) => `“${label}”`))
}

/** The same of a line of a file: what it lacks is one problem of that line. */
export function missingInLine(
  row: number,
  missing: Missing,
): { readonly row: number; readonly field: string; readonly message: string }[] {
  if (missing.length === 0) return []
  const field = listed.format(missing.map(({ label }) => label))
  return [{ row, field, message: missing.length === 1 ? needed : 'These are required.' }]
}

const listed = new Intl.ListFormat('en')
