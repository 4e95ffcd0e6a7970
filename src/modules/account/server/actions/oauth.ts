import { z } from 'zod'

import { minutes } from '#lib/duration.ts'
import { hashToken, randomToken } from '#lib/random-token.ts'
import { safePath } from '#lib/safe-path.ts'
import type { Config, OAuthProviderConfig } from '#platform/config/config.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import { authorizationUrl, verifierOf } from '#platform/oauth/oauth-client.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

import type * as contract from '../../contract.ts'
import { spendTry } from '../allowances.ts'
import { fetchProfile, redirectUriOf, type OutsideProfile } from '../outside-profile.ts'
import { issueToken } from '../one-time-token.ts'
import { offerLink, signInByIdentity, type Outcome } from '../sign-in-by-identity.ts'
import { takeToken } from '../store/tokens.ts'

export function listOAuthProviders({
  product,
}: PlatformScope): AnswerOf<typeof contract.listOAuthProviders> {
  return { items: product.config.oauthProviders.map(({ id, name }) => ({ id, name })) }
}

/**
 * The state is a random value in a cookie that the provider returns. An attacker can send someone
 * to the callback with their own code, but not with that cookie.
 */
export async function startOAuth(
  scope: PlatformScope,
  { provider: id, next = '/', link = false }: ParsedInputOf<typeof contract.startOAuth>,
  exchange: Exchange,
): Promise<{ url: string }> {
  const { config, secret } = scope.product
  await spendTry(scope, 'oauth', { address: exchange.address })
  const provider = findProvider(config, id)
  if (!provider) refuse('not_found', 'This sign-in provider isn’t available.')
  const sessionId = ownSessionId(scope)
  if (link && !sessionId) refuse('unauthorized', 'Sign in to link another account.')

  const state = randomToken()
  const flow: Flow = { provider: id, sessionId, next: safePath(next), link }
  await issueToken(scope, {
    kind: 'oauth-state',
    token: state,
    data: { ...flow },
    lastsMs: minutes(10),
  })
  scope.afterCommit(() => exchange.reply.setCookie(stateCookie(config), state, 10 * 60))
  const redirectUri = redirectUriOf(config, id)
  return {
    url: authorizationUrl(provider, { state, verifier: verifierOf(secret, state), redirectUri }),
  }
}

/**
 * Providers redirect with GET, so this GET has side effects. The state protects it: it must match
 * the cookie of the browser that started and works once.
 */
export async function finishOAuth(
  scope: PlatformScope,
  input: ParsedInputOf<typeof contract.finishOAuth>,
  exchange: Exchange,
): Promise<Record<string, never>> {
  await spendTry(scope, 'oauth', { address: exchange.address })
  const outcome = await arrive(scope, input, exchange)
  const location = `/auth-callback?${new URLSearchParams(outcome).toString()}`
  scope.afterCommit(() => {
    exchange.reply.setCookie(stateCookie(scope.product.config), '', 0)
    exchange.reply.redirect(location)
  })
  return {}
}

async function arrive(
  scope: PlatformScope,
  { provider: id, state, code, error }: ParsedInputOf<typeof contract.finishOAuth>,
  exchange: Exchange,
): Promise<Outcome> {
  const { config, secret, outgoingClient } = scope.product
  const provider = findProvider(config, id)
  const isOwnState = state !== undefined && state === exchange.cookie(stateCookie(config))
  if (!provider || !isOwnState) return { kind: 'error', reason: 'state' }

  const redirectUri = redirectUriOf(config, id)
  const verifier = verifierOf(secret, state)
  const profile =
    code === undefined || error !== undefined
      ? undefined
      : await fetchProfile(outgoingClient.safeFetch, provider, { code, verifier, redirectUri })
  const flow = await endOAuthFlow(scope, state)
  if (flow?.provider !== id || flow.sessionId !== ownSessionId(scope)) {
    return { kind: 'error', reason: 'state' }
  }
  if (!profile) return { kind: 'error', reason: error ? 'refused' : 'unreachable' }
  return settle(scope, exchange, { provider, profile, flow })
}

async function settle(
  scope: PlatformScope,
  exchange: Exchange,
  found: { provider: OAuthProviderConfig; profile: OutsideProfile; flow: Flow },
): Promise<Outcome> {
  const { provider, profile, flow } = found
  const outside = { ...profile, provider: provider.id }
  if (flow.link && scope.actor.kind === 'user') {
    return offerLink(scope, scope.actor.principal.userId, outside)
  }
  const outcome = await signInByIdentity(scope, exchange, outside)
  return outcome.kind === 'error' ? outcome : { ...outcome, next: flow.next }
}

async function endOAuthFlow(scope: PlatformScope, state: string): Promise<Flow | undefined> {
  const token = await takeToken(scope, 'oauth-state', hashToken(state))
  return token && flowData.parse(token.data)
}

const flowData = z.object({
  provider: z.string(),
  sessionId: z.string().nullable(),
  next: z.string(),
  link: z.boolean(),
})
type Flow = z.infer<typeof flowData>

function findProvider(config: Config, id: string): OAuthProviderConfig | undefined {
  return config.oauthProviders.find((provider) => provider.id === id)
}

function ownSessionId({ actor }: PlatformScope): string | null {
  return actor.kind === 'user' ? actor.principal.sessionId : null
}

function stateCookie({ publicUrl }: Config): string {
  return publicUrl.protocol === 'https:' ? '__Host-oauth-state' : 'oauth-state'
}
