import { hashToken, randomToken } from '#lib/random-token.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

import {
  deleteTokens,
  insertToken,
  takeToken,
  type NewToken,
  type TokenKind,
} from './store/tokens.ts'

export async function issueToken(
  scope: PlatformScope,
  { token = randomToken(), ...wanted }: Omit<NewToken, 'hash'> & { token?: string },
): Promise<string> {
  if (onlyOneAtATime.has(wanted.kind)) {
    // Does the same work for an unknown address, so timing doesn't reveal accounts.
    const { user, address = '' } = wanted
    await deleteTokens(scope, user ? { userId: user.id } : { address }, [wanted.kind])
  }
  await insertToken(scope, { ...wanted, hash: hashToken(token) })
  return token
}

export interface RedeemedToken {
  readonly userId: string
  readonly address: string
  readonly data: unknown
}

/** Redeems a token of an account. Every failure gets the same response. */
export async function redeemToken(
  scope: PlatformScope,
  kind: TokenKind,
  token: string,
): Promise<RedeemedToken> {
  const found = await takeToken(scope, kind, hashToken(token))
  if (!found?.userId) refuseGone()
  return { userId: found.userId, address: found.address ?? '', data: found.data }
}

export function refuseGone(): never {
  refuse(
    'gone',
    'This link or code no longer works. It was used, replaced, or has expired. Request a new one.',
  )
}

// A challenge belongs to one browser; another sign-in must not invalidate it.
const onlyOneAtATime: ReadonlySet<TokenKind> = new Set([
  'magic-link',
  'recovery',
  'email-proof',
  'email-change-old',
  'email-change-new',
  'phone-code',
])
