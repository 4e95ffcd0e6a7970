import { z } from 'zod'

import { normalizeEmail } from '#lib/email-address.ts'
import { textRequired } from '#lib/text-required.ts'
import { normalizePhone } from '#lib/phone-number.ts'

import {
  isLocale,
  isTimeZone,
  longestPassword,
  parseIdentifier,
  shortestPassword,
} from './rules.ts'

export const signInWays = [
  'sign-up',
  'password',
  'magic-link',
  'passkey',
  'oauth',
  'recovery',
  'invitation',
] as const
export type SignInWay = (typeof signInWays)[number]

export const historyTypes = [
  'account.created',
  'account.claimed',
  'session.started',
  'session.ended',
  'session.stepped-up',
  'sessions.ended',
  'password.changed',
  'password.recovered',
  'email.verified',
  'email.change-requested',
  'email.changed',
  'phone.verified',
  'totp.enabled',
  'totp.removed',
  'recovery-codes.renewed',
  'recovery-code.used',
  'passkey.added',
  'passkey.removed',
  'identity.linked',
  'identity.removed',
] as const
export type HistoryType = (typeof historyTypes)[number]

export const emailAddress = z
  .string()
  .max(320)
  .transform((text, context) => {
    const email = normalizeEmail(text)
    if (email) return email
    context.addIssue(
      isEmpty(text) ? textRequired : 'Enter an email address such as name@example.com.',
    )
    return z.NEVER
  })

export const phoneNumber = z
  .string()
  .max(64)
  .transform((text, context) => {
    const phone = normalizePhone(text)
    if (phone) return phone
    context.addIssue(isEmpty(text) ? textRequired : 'Include the country code, such as +1.')
    return z.NEVER
  })

export const identifier = z
  .string()
  .max(320)
  .transform((text, context) => {
    const parsed = parseIdentifier(text)
    if (parsed) return parsed
    context.addIssue(
      isEmpty(text) ? textRequired : 'Enter your email address, or a phone number starting with +.',
    )
    return z.NEVER
  })

function isEmpty(text: string): boolean {
  return text.trim() === ''
}

export const newPassword = z
  .string()
  .min(1, { error: textRequired, abort: true })
  .min(shortestPassword, `Use at least ${shortestPassword} characters.`)
  .max(longestPassword, `Use at most ${longestPassword} characters.`)

/**
 * Compared with the stored hash; only the maximum length is checked, since the minimum is no
 * secret.
 */
export const givenPassword = z.string().min(1, textRequired).max(longestPassword)

/** Every problem with a token gets the same response, so nothing is validated here. */
export const linkToken = z.string().max(500)

export const sixDigits = z
  .string()
  .max(20)
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the six-digit code.'))

export const locale = z.string().max(35).refine(isLocale, 'Choose a language from the list.')
export const timeZone = z.string().max(60).refine(isTimeZone, 'Choose a time zone from the list.')

export const accountUser = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  emailVerifiedAt: z.string().nullable(),
  phone: z.string().nullable(),
  phoneVerifiedAt: z.string().nullable(),
  locale: z.string(),
  timeZone: z.string(),
  staffRole: z.string().nullable(),
  version: z.number(),
  createdAt: z.string(),
})
export type AccountUser = z.infer<typeof accountUser>

export const factors = z.object({
  hasPassword: z.boolean(),
  hasTotp: z.boolean(),
  recoveryCodesLeft: z.number(),
  passkeys: z.number(),
  identities: z.number(),
})
export type Factors = z.infer<typeof factors>

export const sessionState = z.object({
  session: z
    .object({
      id: z.uuid(),
      createdAt: z.string(),
      /** When identity confirmation expires; null if it's needed now. */
      steppedUpUntil: z.string().nullable(),
      organizationId: z.uuid().nullable(),
    })
    .nullable(),
  user: accountUser.nullable(),
  factors: factors.nullable(),
})
export type SessionState = z.infer<typeof sessionState>

export const openSession = z.object({
  id: z.uuid(),
  isCurrent: z.boolean(),
  how: z.enum(signInWays),
  createdAt: z.string(),
  seenAt: z.string(),
  address: z.string(),
  userAgent: z.string(),
})
export type OpenSession = z.infer<typeof openSession>

export const signInAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.literal('signed-in'), userId: z.uuid() }),
  z.object({
    state: z.literal('factor-required'),
    challenge: z.string(),
  }),
])
export type SignInAnswer = z.infer<typeof signInAnswer>

export const passkeyAssertion = z.strictObject({
  id: z.string().max(2000),
  rawId: z.string().max(2000),
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: z.string().max(5000),
    authenticatorData: z.string().max(5000),
    signature: z.string().max(5000),
    userHandle: z.string().max(200).optional(),
  }),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

export const passkeyCreation = z.strictObject({
  id: z.string().max(2000),
  rawId: z.string().max(2000),
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: z.string().max(5000),
    attestationObject: z.string().max(20_000),
    authenticatorData: z.string().max(10_000).optional(),
    transports: z.array(z.string().max(50)).max(20).optional(),
    publicKeyAlgorithm: z.number().optional(),
    publicKey: z.string().max(10_000).optional(),
  }),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.record(z.string(), z.unknown()),
})
export type PasskeyCreation = z.infer<typeof passkeyCreation>

export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.string(),
  usedAt: z.string().nullable(),
})
export type Passkey = z.infer<typeof passkey>

export const identity = z.object({
  id: z.uuid(),
  provider: z.string(),
  email: z.string().nullable(),
  createdAt: z.string(),
})
export type Identity = z.infer<typeof identity>

export const historyEntry = z.object({
  id: z.uuid(),
  type: z.string(),
  at: z.string(),
  address: z.string(),
  userAgent: z.string(),
  data: z.record(z.string(), z.unknown()),
})
export type HistoryEntry = z.infer<typeof historyEntry>
