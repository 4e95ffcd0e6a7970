import type { VisibleAs } from '#platform/people/visible-as.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

/**
 * What a customer may see of their own contact. An unverified browser sees only what was sent from
 * it, even after a teammate merged that lead into someone else.
 */
export async function readOwn(
  { db }: Scope,
  { contactId, visibleAs }: { readonly contactId: string; readonly visibleAs: VisibleAs | null },
): Promise<OwnDetails> {
  const row = await db
    .selectFrom('contacts')
    .select(['name', 'email', 'locale', 'timeZone as timeZone'])
    .where('id', '=', visibleAs?.contactId ?? contactId)
    .where((is) => is.or([is('deletedAt', 'is', null), is('mergedIntoId', 'is not', null)]))
    .executeTakeFirst()
  if (!row) refuse('not_found', 'Contact not found.')
  const isMixed = visibleAs?.isMerged && visibleAs.contactId === contactId
  return isMixed ? { ...row, name: '', email: null } : row
}

export interface OwnDetails {
  readonly name: string
  readonly email: string | null
  readonly locale: string | null
  readonly timeZone: string | null
}
