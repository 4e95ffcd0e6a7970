import { z } from 'zod'

import { id, moment } from '#platform/registry/fields.ts'

export const fileUse = z.enum([
  'logo',
  'picture',
  'attachment',
  'knowledge',
  'import',
  'importArchive',
])

export const file = z.object({
  id: id('files'),
  use: fileUse,
  name: z.string(),
  type: z.string(),
  size: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  createdAt: moment,
  /** Valid for five minutes, or permanently for public files. */
  url: z.string(),
})
export type File = z.infer<typeof file>
