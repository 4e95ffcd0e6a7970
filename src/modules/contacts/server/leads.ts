import { cleanName } from '#lib/clean-name.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { contactCreated } from '../contract.ts'
import { aboutOf } from './actions.ts'
import { changeLead, insertContact, insertContactAs } from './store.ts'
import { emitUpdated } from './emit-updated.ts'

export interface NewLead {
  /** The ID the visitor list already uses, unless another contact has it. */
  readonly id?: string | undefined
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly locale?: string | undefined
  readonly timeZone?: string | undefined
}

/** An unverified email never finds an existing contact. */
export async function createLead(
  scope: Scope,
  { id, email, locale, timeZone, ...details }: NewLead,
): Promise<{ id: string }> {
  const name = cleanName(details.name ?? '')
  const lead = {
    name,
    email: email?.toLowerCase() ?? null,
    locale: locale ?? null,
    timeZone: timeZone ?? null,
    isNameClaimed: name !== '',
    isEmailClaimed: email !== undefined,
    seenAt: scope.now,
  }
  const asRequested = id === undefined ? undefined : await insertContactAs(scope, { ...lead, id })
  const row = asRequested ?? (await insertContact(scope, lead))
  scope.emit(contactCreated, aboutOf(row), { subjectId: row.id })
  return { id: row.id }
}

/** Does nothing for users: only the customer's server may change their details. */
export async function updateLead(
  scope: Scope,
  id: string,
  { name, email }: Pick<NewLead, 'name' | 'email'>,
  source?: 'mail',
): Promise<void> {
  const details = {
    name: name === undefined ? null : cleanName(name),
    email: email?.toLowerCase() ?? null,
  }
  const changed = await changeLead(scope, id, details)
  if (changed) emitUpdated(scope, changed.before, changed.after, source)
}
