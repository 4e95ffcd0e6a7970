import type { OnlyAs } from '#platform/people/only-as.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

/**
 * What a customer is told of himself. Of a browser that has proven nothing it is what was said in it,
 * also when a colleague merged that with somebody since; where the other one's words may stand beside
 * it, nothing.
 */
export async function readOwn(
  { db }: Scope,
  { contactId, onlyAs }: { readonly contactId: string; readonly onlyAs: OnlyAs | null },
): Promise<OwnDetails> {
  const row = await db
    .selectFrom('contacts')
    .select(['name', 'email', 'locale', 'time_zone as timeZone'])
    .where('id', '=', onlyAs?.contactId ?? contactId)
    .where((is) => is.or([is('deleted_at', 'is', null), is('merged_into_id', 'is not', null)]))
    .executeTakeFirst()
  if (!row) refuse('not_found', 'Contact not found.')
  const isMixed = onlyAs?.isMerged && onlyAs.contactId === contactId
  return isMixed ? { ...row, name: '', email: null } : row
}

export interface OwnDetails {
  readonly name: string
  readonly email: string | null
  readonly locale: string | null
  readonly timeZone: string | null
}
