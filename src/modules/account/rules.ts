import { minutes } from '#lib/duration.ts'
import { normalizeEmail } from '#lib/email-address.ts'
import { normalizePhone } from '#lib/phone-number.ts'

export type Identifier =
  | { readonly kind: 'email'; readonly address: string }
  | { readonly kind: 'phone'; readonly address: string }

export function parseIdentifier(text: string): Identifier | undefined {
  const email = text.includes('@') ? normalizeEmail(text) : undefined
  if (email) return { kind: 'email', address: email }
  const phone = normalizePhone(text)
  return phone ? { kind: 'phone', address: phone } : undefined
}

export function steppedUpUntil(steppedUpAt: Date | null | undefined, now: Date): Date | undefined {
  if (!steppedUpAt) return undefined
  const until = new Date(steppedUpAt.getTime() + stepUpLastsMs)
  return until > now ? until : undefined
}

const stepUpLastsMs = minutes(10)

export const shortestPassword = 8
/** Hashing time grows with length, so this bounds it. */
export const longestPassword = 128

export function repeatsIdentity(
  password: string,
  person: { name: string; address: string },
): boolean {
  const [mailboxName = ''] = person.address.split('@')
  const known = [person.address, mailboxName, person.name].map(lettersAndDigits)
  return known.includes(lettersAndDigits(password))
}

function lettersAndDigits(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}

export function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text)[0] === text
  } catch {
    return false
  }
}

export function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
