import { z } from 'zod'

import { normalizeEmail } from '#lib/email-address.ts'
import type { Config, OAuthProviderConfig } from '#platform/config/config.ts'
import { askFor, exchangeCode } from '#platform/oauth/oauth-client.ts'
import type { SafeFetch } from '#platform/outgoing/outgoing-client.ts'

/**
 * Identity at another provider. Only issuer and subject identify it; addresses can change hands.
 */
export interface OutsideProfile {
  readonly issuer: string
  readonly subject: string
  readonly name: string | undefined
  readonly verifiedEmail: string | undefined
}

export async function fetchProfile(
  safeFetch: SafeFetch,
  provider: OAuthProviderConfig,
  exchange: { code: string; verifier: string; redirectUri: string },
): Promise<OutsideProfile | undefined> {
  const granted = await exchangeCode(safeFetch, provider, exchange)
  if (!granted || granted === 'ended') return undefined
  const claims = await askFor(safeFetch, provider.userInfoUrl, userInfo, {
    headers: { accept: 'application/json', authorization: `Bearer ${granted.access_token}` },
  })
  const subject = claims && (claims.sub ?? claims.id)
  if (!subject) return undefined
  const isVerified = claims.email_verified === true || claims.email_verified === 'true'
  return {
    // Two realms on one host are two issuers with separate token endpoints.
    issuer: provider.tokenUrl,
    subject: String(subject),
    name: claims.name ?? undefined,
    verifiedEmail: isVerified && claims.email ? normalizeEmail(claims.email) : undefined,
  }
}

export function redirectUriOf(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  providerId: string,
): string {
  return new URL(`/api/oauth/${providerId}/callback`, publicUrl).href
}

const userInfo = z.object({
  sub: z.string().min(1).max(255).optional(),
  // Providers without OpenID Connect identify users this way.
  id: z.union([z.string().min(1).max(255), z.number()]).optional(),
  name: z.string().nullish(),
  email: z.string().nullish(),
  email_verified: z.union([z.boolean(), z.string()]).nullish(),
})
