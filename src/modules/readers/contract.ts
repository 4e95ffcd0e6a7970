import { z } from 'zod'

import { normalizeEmail } from '#lib/email-address.ts'
import { anyReader } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'

import { knownReader } from './model.ts'

const email = z
  .string()
  .max(320)
  .transform((text, context) => {
    const address = normalizeEmail(text)
    if (address !== undefined) return address
    context.addIssue('Enter an email address such as name@example.com.')
    return z.NEVER
  })

/**
 * The answer is the same for every email address, so the call doesn't reveal who is a contact here.
 */
export const askForReaderLink = call({
  name: 'readers.askForLink',
  route: 'POST /api/reader/link',
  summary: 'Email a sign-in link for a site',
  access: anyReader,
  input: z.strictObject({
    email,
    /** Makes retries idempotent. */
    clientKey: z.uuid(),
    next: z.string().max(500).default('/'),
  }),
  output: z.object({}),
})

export const enterAsReader = call({
  name: 'readers.enter',
  route: 'POST /api/reader/enter',
  summary: 'Sign in with a link for 30 days',
  access: anyReader,
  answersSecret: true,
  input: z.strictObject({ token: z.string().max(100) }),
  output: z.object({ next: z.string() }),
})

export const leaveAsReader = call({
  name: 'readers.leave',
  route: 'POST /api/reader/leave',
  summary: 'Sign out of a site',
  access: anyReader,
  answersSecret: true,
  input: z.strictObject({}),
  output: z.object({}),
})

export const readMyself = call({
  name: 'readers.me',
  route: 'GET /api/reader/me',
  summary: 'Get the signed-in reader of a site',
  access: anyReader,
  input: z.strictObject({}),
  output: z.object({ reader: knownReader.nullable() }),
})
