import { needed } from '#lib/needed.ts'
import { refuse, type FieldError } from '#platform/registry/refuse.ts'

import { tellMissing, type MissingWhen } from '../missing-words.ts'
import type { FieldDefinition } from '../rules.ts'

type Missing = readonly Pick<FieldDefinition, 'key' | 'label'>[]

/** Names all that is missing in one sentence; programs find the keys beside it. */
export function refuseMissing(
  missing: Missing,
  {
    when,
    under,
    problems = [],
  }: {
    readonly when: MissingWhen
    /** Where values stand in what was sent. */
    readonly under: 'attributes' | 'values' | 'fields' | 'answers'
    /** What else is wrong with the values. */
    readonly problems?: readonly FieldError[]
  },
): void {
  if (missing.length === 0) return
  refuse('invalid', tellMissing(missing, when), {
    fields: [
      ...missing.map(({ key }) => ({ path: `${under}.${key}`, message: needed })),
      ...problems,
    ],
    facts: { missing: missing.map(({ key }) => key) },
  })
}
