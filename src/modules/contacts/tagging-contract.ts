import { z } from 'zod'

import { id } from '#platform/registry/fields.ts'

import { maxTagsPerRecord } from './rules.ts'

export function tagManyInput(table: 'contacts' | 'companies') {
  return z.strictObject({
    ids: z.array(id(table)).min(1).max(500),
    add: z.array(id('tags')).max(maxTagsPerRecord).default([]),
    remove: z.array(id('tags')).max(maxTagsPerRecord).default([]),
  })
}

export const tagManyOutput = z.object({
  changed: z.number().int(),
})
