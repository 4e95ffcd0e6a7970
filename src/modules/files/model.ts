import { z } from 'zod'

import { id, moment } from '#platform/registry/fields.ts'

/** What may be uploaded for what; the limits of each use are the server's. */
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
  /** Good for five minutes, or for good where the file is public by its use. */
  url: z.string(),
})
export type File = z.infer<typeof file>
