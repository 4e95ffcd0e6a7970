import { nameOf } from '#modules/contacts/rules.ts'
import { readContact } from '#modules/contacts/server/public.ts'
import { hashToken } from '#lib/random-token.ts'
import type { ReadSite, ReaderToken } from '#platform/http/reader-token.ts'
import type { Reader } from '#platform/permissions/principal.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { findSessionContact } from './store/sessions.ts'

export async function findReader(
  scope: Scope,
  { organizationId, siteId }: ReadSite,
  { session, key }: ReaderToken,
): Promise<Reader> {
  const secretHash = session === undefined ? undefined : hashToken(session)
  const contactId = secretHash && (await findSessionContact(scope, { siteId, secretHash }))
  return { organizationId, siteId, key, contactId: contactId ?? null }
}

export async function getReaderName(scope: Scope, contactId: string): Promise<string> {
  return nameOf(await readContact(scope, contactId))
}
