import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse, refuseField } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { contactCreated } from '../contract.ts'
import type * as contract from '../contract.ts'
import type { Contact } from '../model.ts'
import { aboutOf, changeOf, getContact, newContactOf, readContact, emitChanged } from './actions.ts'
import {
  changeContactData,
  findSeenContact,
  findIdByAddress,
  insertUser,
  lockUserByExternalId,
  type ContactRow,
} from './store.ts'
import { contactMerges, findByExternalId } from './store/merges.ts'

/** A merged contact resolves to the one it was merged into. */
export async function findContact(
  scope: Scope,
  { externalId, email }: ParsedInputOf<typeof contract.findContact>,
): Promise<Contact> {
  const id =
    externalId === undefined
      ? email && (await findIdByAddress(scope, email.toLowerCase()))
      : await findByExternalId(scope, contactMerges, externalId)
  if (!id) refuse('not_found', 'Contact not found.')
  return getContact(scope, { id })
}

/** A request that changes nothing emits no event. */
export async function putContact(
  scope: Scope,
  { externalId, ...input }: ParsedInputOf<typeof contract.putContact>,
): Promise<Contact> {
  const known = await lockUserByExternalId(scope, externalId)
  if (known) return change(scope, known, input)
  const values = await newContactOf(scope, input)
  const made = await insertUser(scope, { ...values, externalId })
  // A concurrent request may have created the contact first.
  if (!made) return putContact(scope, { externalId, ...input })
  scope.emit(contactCreated, aboutOf(made), { subjectId: made.id })
  return readContact(scope, made.id)
}

async function change(
  scope: Scope,
  known: ContactRow,
  input: Omit<ParsedInputOf<typeof contract.putContact>, 'externalId'>,
): Promise<Contact> {
  if (!(await findSeenContact(scope, known.id))) {
    refuseField('externalId', 'Another contact already has this external ID.')
  }
  const changed = await changeContactData(scope, known, await changeOf(scope, known, input))
  if (changed) emitChanged(scope, known, changed)
  return readContact(scope, known.id)
}
