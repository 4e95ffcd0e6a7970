import { setTimeout as wait } from 'node:timers/promises'

import { hours, minutes } from '#lib/duration.ts'
import type { Config } from '#platform/config/config.ts'
import type { MailboxProviderConfig } from '#platform/config/mailbox-providers.ts'
import { MailboxProblem } from '#platform/mail/receiving/imap-mailbox.ts'
import { refreshGrant, type GrantedTokens } from '#platform/oauth/oauth-client.ts'
import type { SafeFetch } from '#platform/outgoing/outgoing-client.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { AccountMode } from '../../model.ts'
import { signInProviderOf } from '../../rules.ts'
import { markAccountFailing } from './account-state.ts'
import { findAccountRow, type AccountRow } from './accounts-store.ts'
import { claimGrant, setGrant } from './grants-store.ts'
import type { GrantBox, MailboxGrant } from './mailbox-box.ts'

export interface SignInRuntime {
  readonly providers: Config['mailboxProviders']
  readonly grants: GrantBox
  readonly safeFetch: SafeFetch
}

/**
 * Runs a short transaction in the account's organization; none stays open during provider requests.
 */
export type Reach = <Result>(
  mode: 'read' | 'write',
  act: (scope: Scope) => Promise<Result>,
) => Promise<Result>

export interface TokenRequest {
  readonly accountId: string
  /** The rejected access token: a new one is fetched even if this one hasn't expired. */
  readonly refused?: string | undefined
}

/**
 * Returns the access token of a mailbox, refreshing it shortly before it expires; one caller
 * refreshes for all. Throws a MailboxProblem.
 */
export async function accessTokenFor(
  reach: Reach,
  { accountId, refused }: TokenRequest,
  runtime: SignInRuntime,
): Promise<string> {
  for (let turn = 0; turn < maxTurns; turn++) {
    const row = await reach('read', (scope) => findAccountRow(scope, accountId))
    const held = row && heldBy(row, runtime)
    if (!row || !held)
      throw new MailboxProblem('sign in', 'The mailbox isn’t signed in. Sign in again.')
    const { accessToken, expiresAt } = held.grant
    if (accessToken !== refused && expiresAt > Date.now() + spareMs) return accessToken
    const isMine = await reach('write', (scope) => claimGrant(scope, row))
    const renewed = isMine ? await renew(reach, { ...held, row }, runtime) : await wait(turnMs)
    if (renewed !== undefined) return renewed
  }
  throw new MailboxProblem('connect', 'The mailbox provider is responding slowly.')
}

export function providerOf(
  mode: AccountMode,
  { providers }: Pick<SignInRuntime, 'providers'>,
): MailboxProviderConfig | undefined {
  const id = signInProviderOf(mode)
  return id && providers[id]
}

/** A token without an expiry counts as valid for one hour. */
export function grantOf(
  tokens: GrantedTokens,
  before?: Pick<MailboxGrant, 'refreshToken'>,
): MailboxGrant | undefined {
  const { access_token: accessToken, expires_in: lasts, refresh_token: next } = tokens
  const refreshToken = next ?? before?.refreshToken
  if (refreshToken === undefined) return undefined
  const lastsMs = lasts === undefined ? hours(1) : lasts * 1000
  return { refreshToken, accessToken, expiresAt: Date.now() + lastsMs }
}

interface Held {
  readonly provider: MailboxProviderConfig
  readonly grant: MailboxGrant
}

function heldBy(row: AccountRow, runtime: SignInRuntime): Held | undefined {
  const provider = providerOf(row.mode, runtime)
  const grant = runtime.grants.open(row.oauthGrant, ownerOf(row))
  return provider && grant && { provider, grant }
}

function ownerOf({ orgId: organizationId, id: accountId }: AccountRow) {
  return { organizationId, accountId }
}

/** Undefined if a sign-in or sign-out happened during the request. */
async function renew(
  reach: Reach,
  { row, provider, grant }: Held & { readonly row: AccountRow },
  { safeFetch, grants }: SignInRuntime,
): Promise<string | undefined> {
  const answer = await refreshGrant(safeFetch, provider, grant.refreshToken)
  if (answer === undefined) {
    await reach('write', (scope) => setGrant(scope, row, row.oauthGrant))
    throw new MailboxProblem('connect', `${provider.name} sent an unexpected response.`)
  }
  const next = answer === 'ended' ? undefined : grantOf(answer, grant)
  if (!next) {
    const problem = `${provider.name} revoked access. Sign in again.`
    await reach('write', async (scope) => {
      const isGone = await setGrant(scope, row, null)
      if (isGone) await markAccountFailing(scope, row, { step: 'sign in', problem })
    })
    throw new MailboxProblem('sign in', problem)
  }
  const sealed = grants.seal(next, ownerOf(row))
  const isPut = await reach('write', (scope) => setGrant(scope, row, sealed))
  return isPut ? next.accessToken : undefined
}

// Leaves time to connect and use the token.
const spareMs = minutes(3)
const turnMs = 250
const maxTurns = 140
