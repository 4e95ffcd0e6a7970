import type { z } from 'zod'

import type { fileUse } from './model.ts'

/** Logos and pictures stand on public pages and in mail, where a link that expires is a broken picture. */
export function isPublic(use: z.infer<typeof fileUse>): boolean {
  return use === 'logo' || use === 'picture'
}
