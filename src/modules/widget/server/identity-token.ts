import { createHmac, createPublicKey, timingSafeEqual, verify, type KeyObject } from 'node:crypto'

import { z } from 'zod'

import { attributes } from '#modules/contacts/model.ts'

import type { IdentityAlgorithm } from '../identity-model.ts'

export interface TrustedKey {
  readonly id: string
  readonly algorithm: IdentityAlgorithm
  readonly secret?: string | undefined
  readonly publicKey?: string | undefined
}

export type CheckedToken =
  | { readonly isValid: true; readonly keyId: string; readonly claims: Claims }
  | { readonly isValid: false; readonly reason: string }

/**
 * A token is valid if a key of this widget signed it with that key's algorithm, for this widget,
 * and it expires within a day.
 */
export function checkToken(
  jwt: string,
  { keys, widgetId, now }: { keys: readonly TrustedKey[]; widgetId: string; now: Date },
): CheckedToken {
  const [head = '', body = '', signature = '', ...rest] = jwt.split('.')
  const header = tokenHeader.safeParse(parsePart(head)).data
  if (!header || rest.length > 0) return invalid('The token isn’t a valid JWT.')
  const named = keys.filter(({ id }) => id === header.kid)
  const key = (named.length > 0 ? named : keys)
    .filter(({ algorithm }) => algorithm === header.alg)
    .find((one) => isSignedBy(one, `${head}.${body}`, Buffer.from(signature, 'base64url')))
  if (!key) return invalid('The token isn’t signed with a key of this widget.')
  const parsed = claimsSchema.safeParse(parsePart(body))
  if (!parsed.success) {
    const where = parsed.error.issues[0]?.path.join('.') ?? ''
    return invalid(`The token’s claim "${where}" is missing or invalid.`)
  }
  const problem = problemOf(parsed.data, widgetId, now)
  return problem ? invalid(problem) : { isValid: true, keyId: key.id, claims: parsed.data }
}

/** Checks a hex HMAC-SHA256 of the user ID; returns the key that matches. */
export function findHashKey(
  hash: string,
  userId: string,
  keys: readonly TrustedKey[],
): string | undefined {
  const digest = Buffer.from(hash, 'hex')
  return keys.find(({ secret }) => secret !== undefined && isSame(digest, hmac(secret, userId)))?.id
}

export function readPublicKey(pem: string): string | undefined {
  if (pem.includes('PRIVATE')) return undefined
  try {
    const key = createPublicKey(pem)
    const isRight =
      key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
    return isRight ? key.export({ type: 'spki', format: 'pem' }).toString() : undefined
  } catch {
    return undefined
  }
}

function isSignedBy({ algorithm, secret, publicKey }: TrustedKey, text: string, signature: Buffer) {
  switch (algorithm) {
    case 'HS256':
      return secret !== undefined && isSame(signature, hmac(secret, text))
    case 'ES256':
      return publicKey !== undefined && isSignedByPair(publicKey, text, signature)
  }
}

function isSignedByPair(publicKey: string, text: string, signature: Buffer): boolean {
  if (signature.length !== 64) return false
  const key: KeyObject = createPublicKey(publicKey)
  return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, signature)
}

function hmac(secret: string, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest()
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}

function problemOf({ exp, nbf, iat, aud }: Claims, widgetId: string, now: Date) {
  const seconds = now.getTime() / 1000
  if (exp <= seconds - skewSeconds) return 'The token has expired.'
  if (exp > seconds + longestSeconds + skewSeconds) {
    return 'The token is valid for more than 24 hours. Set an earlier exp.'
  }
  if ((nbf ?? iat ?? 0) > seconds + skewSeconds || (iat ?? 0) > seconds + skewSeconds) {
    return 'The token isn’t valid yet. Check the clock of your server.'
  }
  if (aud !== undefined && ![aud].flat().includes(widgetId)) {
    return 'The token is for another widget.'
  }
  return undefined
}

function parsePart(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

function invalid(reason: string): CheckedToken {
  return { isValid: false, reason }
}

const tokenHeader = z.object({
  alg: z.enum(['HS256', 'ES256']),
  kid: z.string().optional(),
  // Tokens with critical header extensions are rejected, because none is supported.
  crit: z.undefined().optional(),
})

const claimsSchema = z.object({
  sub: z.union([z.string(), z.number().int()]).transform(String).pipe(z.string().min(1).max(191)),
  exp: z.number(),
  nbf: z.number().optional(),
  iat: z.number().optional(),
  aud: z.union([z.string(), z.array(z.string())]).optional(),
  name: z.string().trim().min(1).max(120).optional(),
  email: z.email().max(320).optional(),
  phone: z
    .string()
    .regex(/^\+[0-9]{6,15}$/)
    .optional(),
  avatar: z.string().max(2000).optional().catch(undefined),
  attributes: attributes.optional(),
  company: z
    .object({
      id: z
        .union([z.string(), z.number().int()])
        .transform(String)
        .pipe(z.string().min(1).max(191)),
      name: z.string().trim().min(1).max(120).optional(),
      attributes: attributes.optional(),
    })
    .optional(),
})
export type Claims = z.infer<typeof claimsSchema>

const skewSeconds = 60
const longestSeconds = 24 * 3600
