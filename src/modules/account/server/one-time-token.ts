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

/** A new token; earlier ones of its kind for the same account stop working. */
export async function issueToken(
  scope: PlatformScope,
  { token = randomToken(), ...wanted }: Omit<NewToken, 'hash'> & { token?: string },
): Promise<string> {
  if (onlyOneAtATime.has(wanted.kind)) {
    // The same work for an address that nobody has, so that the time taken does not tell.
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

/** Uses up a token that belongs to an account. Whatever is wrong with it, the answer is the same. */
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
    'This link or code no longer works. It was used, has expired, or was replaced by a newer one.',
  )
}

// A challenge belongs to one browser: another one that signs in must not end it.
const onlyOneAtATime: ReadonlySet<TokenKind> = new Set([
  'magic-link',
  'recovery',
  'email-proof',
  'email-change-old',
  'email-change-new',
  'phone-code',
])
