import { minutes } from '#lib/duration.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

import type { Identifier } from '../rules.ts'
import { claimAddress } from './claim-address.ts'
import { createUser } from './create-user.ts'
import { remember } from './history.ts'
import { sendPasswordRemoved } from './emails.ts'
import type { OutsideProfile } from './outside-profile.ts'
import { issueToken } from './one-time-token.ts'
import { afterFirstFactor } from './open-session.ts'
import { findIdentity, insertIdentity } from './store/identities.ts'
import { findHolder, findUser, getUser, lockAddress, type User } from './store/users.ts'

export type Outcome =
  | { readonly kind: 'signed-in'; readonly next?: string }
  | { readonly kind: 'factor'; readonly challenge: string; readonly next?: string }
  | { readonly kind: 'link'; readonly token: string; readonly next?: string }
  | {
      readonly kind: 'error'
      readonly reason: 'state' | 'refused' | 'unreachable' | 'no-verified-email'
    }

export interface OutsideAccount extends OutsideProfile {
  readonly provider: string
}

/**
 * Signs in with an identity of another provider. A matching address alone never opens an account.
 */
export async function signInByIdentity(
  scope: PlatformScope,
  exchange: Exchange,
  outside: OutsideAccount,
): Promise<Outcome> {
  const known = await findIdentity(scope, outside.issuer, outside.subject)
  const user = known && (await findUser(scope, known.userId))
  if (user) return enter(scope, exchange, user)
  if (!outside.verifiedEmail) return { kind: 'error', reason: 'no-verified-email' }

  const mailbox = { kind: 'email', address: outside.verifiedEmail } as const
  await lockAddress(scope, mailbox.address)
  const holder = await findHolder(scope, mailbox)
  // Both sides verified the address, but linking still needs consent from the account owner.
  if (holder?.emailVerifiedAt) return offerLink(scope, holder.id, outside)

  const newcomer = await findOrCreateAccount(scope, exchange, { mailbox, name: outside.name })
  await insertIdentity(scope, { ...outside, userId: newcomer.id, email: outside.verifiedEmail })
  const data = { provider: outside.provider }
  await remember(scope, exchange, { userId: newcomer.id, type: 'identity.linked', data })
  return enter(scope, exchange, newcomer)
}

/** The token lets the owner link the identity after signing in and confirming it's them. */
export async function offerLink(
  scope: PlatformScope,
  userId: string,
  { provider, issuer, subject, verifiedEmail }: OutsideAccount,
): Promise<Outcome> {
  const token = await issueToken(scope, {
    kind: 'identity-link',
    user: await getUser(scope, userId),
    data: { provider, issuer, subject, email: verifiedEmail ?? null },
    lastsMs: minutes(15),
  })
  return { kind: 'link', token }
}

async function enter(scope: PlatformScope, exchange: Exchange, user: User): Promise<Outcome> {
  if (user.disabledAt) return { kind: 'error', reason: 'refused' }
  const answer = await afterFirstFactor(scope, exchange, { user, how: 'oauth' })
  return answer.state === 'signed-in'
    ? { kind: 'signed-in' }
    : { kind: 'factor', challenge: answer.challenge }
}

async function findOrCreateAccount(
  scope: PlatformScope,
  exchange: Exchange,
  { mailbox, name }: { mailbox: Identifier; name: string | undefined },
): Promise<User> {
  const claim = await claimAddress(scope, mailbox)
  if (claim) {
    await remember(scope, exchange, { userId: claim.user.id, type: 'account.claimed' })
    if (claim.lostPassword) {
      await sendPasswordRemoved(scope, { email: mailbox.address, by: 'provider' })
    }
    return claim.user
  }
  const [mailboxName = ''] = mailbox.address.split('@')
  const made = await createUser(scope, {
    name: oneLine(name ?? '') || mailboxName,
    email: mailbox.address,
    isProven: true,
  })
  if (made.state === 'taken') throw new Error('The address was taken while it was locked.')
  return getUser(scope, made.userId)
}

function oneLine(name: string): string {
  return name
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 120)
}
