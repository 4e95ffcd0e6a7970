import { fieldRequired } from '#lib/field-required.ts'
import { refuse, type FieldError } from '#platform/registry/refuse.ts'

import { missingText, type MissingWhen } from '../missing-words.ts'
import type { FieldDefinition } from '../rules.ts'

type Missing = readonly Pick<FieldDefinition, 'key' | 'label'>[]

/** One sentence for people, plus the keys for programs. */
export function refuseMissing(
  missing: Missing,
  {
    when,
    under,
    problems = [],
  }: {
    readonly when: MissingWhen
    readonly under: 'attributes' | 'values' | 'fields' | 'answers'
    readonly problems?: readonly FieldError[]
  },
): void {
  if (missing.length === 0) return
  refuse('invalid', missingText(missing, when), {
    fields: [
      ...missing.map(({ key }) => ({ path: `${under}.${key}`, message: fieldRequired })),
      ...problems,
    ],
    facts: { missing: missing.map(({ key }) => key) },
  })
}
