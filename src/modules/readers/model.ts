import { z } from 'zod'

/** Whoever proved an address on the pages of a site. */
export const knownReader = z.object({
  name: z.string(),
  email: z.string(),
})
