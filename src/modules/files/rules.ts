import type { z } from 'zod'

import type { fileUse } from './model.ts'

/** Public pages and emails show these, where an expired link would be a broken image. */
export function isPublic(use: z.infer<typeof fileUse>): boolean {
  return use === 'logo' || use === 'picture'
}
