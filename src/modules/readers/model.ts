import { z } from 'zod'

export const knownReader = z.object({
  name: z.string(),
  email: z.string(),
})
