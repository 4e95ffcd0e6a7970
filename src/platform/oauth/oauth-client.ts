import { createHash, createHmac } from 'node:crypto'

import { z } from 'zod'

import type { OAuthProviderConfig } from '#platform/config/config.ts'
import type { SafeFetch } from '#platform/outgoing/outgoing-client.ts'
import { OutgoingFailed, OutgoingRefused } from '#platform/outgoing/outgoing-error.ts'

/** Our client registration at a provider. */
export type OAuthClient = Pick<
  OAuthProviderConfig,
  'clientId' | 'clientSecret' | 'authorizeUrl' | 'tokenUrl' | 'scopes'
>

/** The URL to redirect the browser to. */
export function authorizationUrl(
  client: OAuthClient,
  {
    state,
    verifier,
    redirectUri,
    loginHint,
  }: {
    readonly state: string
    readonly verifier: string
    readonly redirectUri: string
    /** A login hint; the user may sign in as someone else. */
    readonly loginHint?: string
  },
): string {
  const url = new URL(client.authorizeUrl)
  const parameters = {
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: redirectUri,
    scope: client.scopes.join(' '),
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(loginHint !== undefined && { login_hint: loginHint }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** Tokens from a code or refresh token. */
export type GrantedTokens = z.infer<typeof grantedTokens>

/** `ended`: the grant was revoked or expired. Undefined: the provider doesn't respond. */
export type TokenAnswer = GrantedTokens | 'ended' | undefined

export function exchangeCode(
  safeFetch: SafeFetch,
  client: OAuthClient,
  { code, verifier, redirectUri }: { code: string; verifier: string; redirectUri: string },
): Promise<TokenAnswer> {
  return askForTokens(safeFetch, client, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  })
}

export function refreshGrant(
  safeFetch: SafeFetch,
  client: OAuthClient,
  refreshToken: string,
): Promise<TokenAnswer> {
  return askForTokens(safeFetch, client, {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
  })
}

/** Whether the provider revoked the token (RFC 7009); an unknown token counts as revoked. */
export async function revokeGrant(
  safeFetch: SafeFetch,
  revokeUrl: string,
  token: string,
): Promise<boolean> {
  const response = await reach(safeFetch, revokeUrl, {
    method: 'POST',
    body: new URLSearchParams({ token }),
  })
  return response !== undefined && (response.ok || response.status === 400)
}

/** Undefined if the response is unusable. */
export async function askFor<Schema extends z.ZodType>(
  safeFetch: SafeFetch,
  url: string,
  schema: Schema,
  init: Parameters<SafeFetch>[1],
): Promise<z.output<Schema> | undefined> {
  const response = await reach(safeFetch, url, init)
  if (!response?.ok) return undefined
  return schema.safeParse(await readJson(response)).data
}

/**
 * The PKCE verifier is derived from the state and our secret, so the code can be exchanged without
 * a database connection.
 */
export function verifierOf(secret: string, state: string): string {
  return createHmac('sha256', secret).update(`oauth-verifier:${state}`).digest('base64url')
}

/**
 * The ID token's claims. The token comes straight from the provider over TLS, so its signature
 * needn't be checked (OpenID Connect Core 3.1.3.7).
 */
export function claimsOf<Schema extends z.ZodType>(
  idToken: string | undefined,
  schema: Schema,
): z.output<Schema> | undefined {
  const [, body = ''] = idToken?.split('.') ?? []
  return schema.safeParse(parsed(Buffer.from(body, 'base64url').toString())).data
}

async function askForTokens(
  safeFetch: SafeFetch,
  { tokenUrl, clientId, clientSecret }: OAuthClient,
  params: Readonly<Record<string, string>>,
): Promise<TokenAnswer> {
  const response = await reach(safeFetch, tokenUrl, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ ...params, client_id: clientId, client_secret: clientSecret }),
  })
  if (!response) return undefined
  const json = await readJson(response)
  if (response.ok) return grantedTokens.safeParse(json).data
  return endedBy.has(refusal.safeParse(json).data?.error ?? '') ? 'ended' : undefined
}

const grantedTokens = z.object({
  access_token: z.string().min(1).max(20_000),
  token_type: z.string().regex(/^bearer$/i),
  // Optional claims must not make the sign-in fail.
  /** Seconds. */
  expires_in: z.coerce.number().positive().optional().catch(undefined),
  refresh_token: z.string().min(1).max(20_000).optional().catch(undefined),
  id_token: z.string().max(20_000).optional().catch(undefined),
  scope: z.string().max(10_000).optional().catch(undefined),
})

const refusal = z.object({ error: z.string() })
// Microsoft sends `interaction_required` after a policy change; the user has to sign in again.
const endedBy = new Set(['invalid_grant', 'interaction_required'])

async function reach(
  safeFetch: SafeFetch,
  url: string,
  init: Parameters<SafeFetch>[1],
): Promise<Response | undefined> {
  try {
    return await safeFetch(url, init, { maxBytes: 200_000 })
  } catch (error) {
    if (isForeign(error)) return undefined
    throw error
  }
}

/** Undefined if the response is cut off or isn't JSON. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return parsed(await response.text())
  } catch (error) {
    if (isForeign(error)) return undefined
    throw error
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isForeign(error: unknown): boolean {
  return error instanceof OutgoingFailed || error instanceof OutgoingRefused
}
