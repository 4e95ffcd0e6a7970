import { hashToken } from '#lib/random-token.ts'
import { maskEmail } from '#lib/mask-email.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { linkState, type LinkState } from '../rules.ts'
import { findLink } from './store/links.ts'

/** The status of a link, without using it up; undefined if this site never sent it. */
export async function findLinkState(
  scope: Scope,
  siteId: string,
  token: string,
): Promise<{ state: LinkState; email: string } | undefined> {
  const link = await findLink(scope, { siteId, secretHash: hashToken(token) })
  return link && { state: linkState(link, scope.now), email: maskEmail(link.email) }
}
