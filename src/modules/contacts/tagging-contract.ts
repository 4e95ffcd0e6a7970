import { z } from 'zod'

import { id } from '#platform/registry/fields.ts'

import { mostTagsOnOne } from './rules.ts'

/** Tags on several rows of a table, and off them. */
export function tagManyInput(table: 'contacts' | 'companies') {
  return z.strictObject({
    ids: z.array(id(table)).min(1).max(500),
    add: z.array(id('tags')).max(mostTagsOnOne).default([]),
    remove: z.array(id('tags')).max(mostTagsOnOne).default([]),
  })
}

export const tagManyOutput = z.object({
  /** Whose tags are different now. */
  changed: z.number().int(),
})
