import { createHash, createHmac } from 'node:crypto'

import { z } from 'zod'

import { normalizeEmail } from '#lib/email-address.ts'
import type { Config, OAuthProviderConfig } from '#platform/config/config.ts'
import type { Outgoing } from '#platform/outgoing/door.ts'
import { OutgoingFailed, OutgoingRefused } from '#platform/outgoing/outgoing-error.ts'

/** Who somebody is at another service. Only issuer and subject say that; an address can change hands. */
export interface OutsideProfile {
  readonly issuer: string
  readonly subject: string
  readonly name: string | undefined
  /** Only when the service says that it checked the address. */
  readonly verifiedEmail: string | undefined
}

/** Where to send the browser. */
export function authorizationUrl(
  provider: OAuthProviderConfig,
  { state, verifier, redirectUri }: { state: string; verifier: string; redirectUri: string },
): string {
  const url = new URL(provider.authorizeUrl)
  const parameters = {
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: redirectUri,
    scope: provider.scopes.join(' '),
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** Exchanges the code and asks who it is. Undefined when the service does not answer as it should. */
export async function fetchProfile(
  outgoing: Outgoing,
  provider: OAuthProviderConfig,
  { code, verifier, redirectUri }: { code: string; verifier: string; redirectUri: string },
): Promise<OutsideProfile | undefined> {
  const granted = await ask(outgoing, provider.tokenUrl, grantedToken, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
      code_verifier: verifier,
    }),
  })
  if (!granted) return undefined
  const claims = await ask(outgoing, provider.userInfoUrl, userInfo, {
    headers: { accept: 'application/json', authorization: `Bearer ${granted.access_token}` },
  })
  const subject = claims && (claims.sub ?? claims.id)
  if (!subject) return undefined
  const isVerified = claims.email_verified === true || claims.email_verified === 'true'
  return {
    // Two realms of one host are two issuers, and each has a token address of its own.
    issuer: provider.tokenUrl,
    subject: String(subject),
    name: claims.name ?? undefined,
    verifiedEmail: isVerified && claims.email ? normalizeEmail(claims.email) : undefined,
  }
}

/**
 * The verifier follows from the state and our secret. So the code can be exchanged before the
 * database is asked, and no connection is held while the other service thinks.
 */
export function verifierOf(secret: string, state: string): string {
  return createHmac('sha256', secret).update(`oauth-verifier:${state}`).digest('base64url')
}

export function redirectUriOf(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  providerId: string,
): string {
  return new URL(`/api/oauth/${providerId}/callback`, publicUrl).href
}

const grantedToken = z.object({
  access_token: z.string().min(1).max(20_000),
  token_type: z.string().regex(/^bearer$/i),
})

const userInfo = z.object({
  sub: z.string().min(1).max(255).optional(),
  // Services that are not OpenID providers name their users so.
  id: z.union([z.string().min(1).max(255), z.number()]).optional(),
  name: z.string().nullish(),
  email: z.string().nullish(),
  email_verified: z.union([z.boolean(), z.string()]).nullish(),
})

async function ask<Schema extends z.ZodType>(
  outgoing: Outgoing,
  url: string,
  schema: Schema,
  init: Parameters<Outgoing>[1],
): Promise<z.output<Schema> | undefined> {
  try {
    const response = await outgoing(url, init, { maxBytes: 200_000 })
    if (!response.ok) return undefined
    return schema.safeParse(await response.json()).data
  } catch (error) {
    const isForeign =
      error instanceof OutgoingFailed ||
      error instanceof OutgoingRefused ||
      error instanceof SyntaxError
    if (isForeign) return undefined
    throw error
  }
}
