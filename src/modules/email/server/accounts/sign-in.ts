import { z } from 'zod'

import { minutes } from '#lib/duration.ts'
import { normalizeEmail } from '#lib/email-address.ts'
import { createSealedBox } from '#lib/sealed-box.ts'
import type { MailboxProviderConfig } from '#platform/config/mailbox-providers.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import { MailboxProblem, openMailbox } from '#platform/mail/receiving/imap-mailbox.ts'
import {
  authorizationUrl,
  claimsOf,
  exchangeCode,
  verifierOf,
  type GrantedTokens,
} from '#platform/oauth/oauth-client.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, principalOf, type Scope } from '#platform/scope/scope.ts'

import { accountRuntime } from './account-runtime.ts'
import {
  emailAccountDisconnected,
  emailAccountProven,
  emailAccountSignedIn,
} from '../../accounts-contract.ts'
import type * as accountsContract from '../../accounts-contract.ts'
import type { EmailAccount } from '../../model.ts'
import { isNameFree } from '../rows-store.ts'
import { getAccountRow, resetMailbox } from './account-actions.ts'
import { changeAccount, type AccountRow } from './accounts-store.ts'
import { noGrant } from './grants-store.ts'
import { grantOf, providerOf } from './mailbox-access.ts'
import type { MailboxGrant } from './mailbox-box.ts'
import type { MailboxRuntime } from './open-account-mailbox.ts'
import { presentAccount, type AccountRuntime } from './present-account.ts'
import { revokeSoon } from './revoke-grant.ts'

export interface SigningIn extends AccountRuntime, MailboxRuntime {
  readonly secret: string
}

/**
 * The state is sealed for this member, organization, and session and mirrored in a cookie. An
 * attacker can send a member here with the attacker's own code, but not with that cookie.
 */
export async function startMailboxSignIn(
  scope: Scope,
  { id }: ParsedInputOf<typeof accountsContract.startMailboxSignIn>,
  exchange: Exchange,
): Promise<{ url: string }> {
  const runtime = accountRuntime(scope)
  const row = await getAccountRow(scope, id)
  const provider = offeredTo(row, runtime)
  await scope.spend({
    bucket: `mailbox-sign-in:${scope.organizationId}`,
    limit: 30,
    windowSeconds: 600,
    sentence: 'Too many attempts. Try again in ten minutes.',
  })
  const { config, secret } = runtime
  const signInState: SignInState = { accountId: id, until: scope.now.getTime() + signInLifetimeMs }
  const state = stateBox(secret).seal(JSON.stringify(signInState), ownerOf(scope))
  scope.afterCommit(() =>
    exchange.reply.setCookie(cookieName(config), state, signInLifetimeMs / 1000),
  )
  const verifier = verifierOf(secret, state)
  const redirectUri = redirectUriOf(config)
  return {
    url: authorizationUrl(provider, { state, verifier, redirectUri, loginHint: row.address }),
  }
}

/** Tokens are stored only after the right mailbox opened with them. */
export async function finishMailboxSignIn(
  scope: Scope,
  { state, code, error }: ParsedInputOf<typeof accountsContract.finishMailboxSignIn>,
  exchange: Exchange,
): Promise<EmailAccount> {
  const runtime = accountRuntime(scope)
  const { config, secret } = runtime
  const signInState = readSignInState(scope, state, runtime)
  if (!signInState || exchange.cookie(cookieName(config)) !== state) {
    refuse('conflict', 'This sign-in expired or was started in another browser. Start again.')
  }
  exchange.reply.setCookie(cookieName(config), '', 0)
  const { row, isTaken } = await scope.inOwnTransaction('read', async (innerScope) => {
    const found = await getAccountRow(innerScope, signInState.accountId)
    const isFree = found.provenAt !== null || (await isNameFree(innerScope, found.address))
    return { row: found, isTaken: !isFree }
  })
  const provider = offeredTo(row, runtime)
  if (isTaken) refuse('conflict', 'Another organization has verified this address.')
  if (code === undefined || error !== undefined) {
    refuse('conflict', `Access to ${provider.name} was declined. Nothing was changed.`)
  }
  const tokens = await exchangeCode(runtime.safeFetch, provider, {
    code,
    verifier: verifierOf(secret, state),
    redirectUri: redirectUriOf(config),
  })
  if (!tokens || tokens === 'ended') {
    refuse('conflict', `${provider.name} sent an unexpected response. Sign in again.`)
  }
  const grant = grantOf(tokens)
  if (!grant) refuse('conflict', `${provider.name} didn’t grant long-term access. Sign in again.`)
  // Not revoked: revoking would end all grants of this person, including those for other mailboxes.
  const problem = await problemWith({ row, provider, tokens, grant }, runtime)
  if (problem !== undefined) refuse('conflict', problem)
  return storeSignIn(scope, { row, grant }, runtime)
}

/** Deletes the sign-in; the account itself stays. */
export async function disconnectMailbox(
  scope: Scope,
  { id }: ParsedInputOf<typeof accountsContract.disconnectMailbox>,
): Promise<EmailAccount> {
  const before = await getAccountRow(scope, id)
  if (before.oauthGrant === null) refuse('conflict', 'This mailbox isn’t signed in.')
  revokeSoon(scope, before)
  const row = await changeAccount(scope, { id }, { ...resetMailbox(scope.now), ...noGrant })
  if (!row) refuse('not_found', 'This address no longer exists.')
  const { address } = row
  scope.emit(emailAccountDisconnected, { accountId: id, address }, { subjectId: id })
  return presentAccount(row, accountRuntime(scope))
}

async function storeSignIn(
  scope: Scope,
  { row: { id, address, mode }, grant }: { row: AccountRow; grant: MailboxGrant },
  runtime: SigningIn,
): Promise<EmailAccount> {
  const owner = { organizationId: scope.organizationId, accountId: id }
  const before = await getAccountRow(scope, id)
  if (before.mode !== mode)
    refuse('conflict', 'Someone else changed this address. Reload to see the latest.')
  const isProvenNow = before.provenAt === null
  const row = await changeAccount(
    scope,
    { id },
    {
      oauthGrant: runtime.grants.seal(grant, owner),
      grantClaimedUntil: null,
      signedInAt: scope.now,
      failingStep: null,
      lastError: null,
      failures: 0,
      nextPollAt: scope.now,
      ...(before.state !== 'paused' && { state: before.lastOkAt ? 'active' : 'setup' }),
      ...(isProvenNow && { provenAt: scope.now, domainId: null }),
    },
  )
  if (!row) refuse('not_found', 'This address no longer exists.')
  scope.emit(emailAccountSignedIn, { accountId: id, address }, { subjectId: id })
  if (isProvenNow) {
    scope.emit(emailAccountProven, { accountId: id, address, by: 'sign-in' }, { subjectId: id })
  }
  return presentAccount(row, runtime)
}

interface Granted {
  readonly row: AccountRow
  readonly provider: MailboxProviderConfig
  readonly tokens: GrantedTokens
  readonly grant: MailboxGrant
}

/** A sentence on why this sign-in can't open the mailbox. */
async function problemWith(
  { row, provider, tokens, grant }: Granted,
  runtime: SigningIn,
): Promise<string | undefined> {
  const { name, clientId, scopes, imap } = provider
  const claims = claimsOf(tokens.id_token, idTokenClaims)
  if (claims?.aud !== clientId) return `${name} didn’t identify the account. Sign in again.`
  const names = [claims.email, claims.preferred_username].flatMap(
    (text) => (text && normalizeEmail(text)) ?? [],
  )
  if (!names.includes(row.address)) {
    const who = names[0] ?? 'another account'
    return `You signed in as ${who}. Sign in as ${row.address}.`
  }
  if (tokens.scope !== undefined && !hasAll(tokens.scope, scopes)) {
    return `${name} didn’t grant access to email. Sign in again and allow all permissions.`
  }
  try {
    const login = { ...imap, user: row.address, accessToken: grant.accessToken }
    const mailbox = await openMailbox(login, row.folder, runtime.findAddress)
    await mailbox.close()
    return undefined
  } catch (error) {
    if (!(error instanceof MailboxProblem)) throw error
    // The sign-in worked; a missing folder can be fixed in the settings.
    if (error.step === 'open folder') return undefined
    return `${error.message} IMAP may be turned off for this mailbox.`
  }
}

/** For Microsoft work accounts, the username is the address. */
const idTokenClaims = z.object({
  aud: z.string(),
  email: z.string().optional(),
  preferred_username: z.string().optional(),
})

/** People can deny single permissions. The scopes for email are URLs. */
function hasAll(granted: string, required: readonly string[]): boolean {
  const given = new Set(granted.toLowerCase().split(' '))
  return required.every((one) => !one.startsWith('https:') || given.has(one.toLowerCase()))
}

function offeredTo(row: AccountRow, runtime: SigningIn): MailboxProviderConfig {
  return (
    providerOf(row.mode, runtime) ??
    refuse('conflict', 'This address doesn’t receive email through a sign-in.')
  )
}

const signInStateSchema = z.object({ accountId: z.uuid(), until: z.number() })
type SignInState = z.infer<typeof signInStateSchema>

function readSignInState(
  scope: Scope,
  state: string,
  { secret }: SigningIn,
): SignInState | undefined {
  const text = stateBox(secret).open(state, ownerOf(scope))
  const signInState = text === undefined ? undefined : signInStateSchema.parse(JSON.parse(text))
  return signInState && signInState.until > scope.now.getTime() ? signInState : undefined
}

function stateBox(secret: string) {
  return createSealedBox(secret, 'mailbox sign-in')
}

function ownerOf(scope: Scope): string {
  const { sessionId } = principalOf(scope)
  return `${scope.organizationId} ${memberOf(scope).memberId} ${sessionId}`
}

function redirectUriOf({ publicUrl }: SigningIn['config']): string {
  return new URL('/dashboard/settings/email-settings', publicUrl).href
}

function cookieName({ publicUrl }: SigningIn['config']): string {
  return publicUrl.protocol === 'https:' ? '__Host-mailbox-state' : 'mailbox-state'
}

const signInLifetimeMs = minutes(10)
