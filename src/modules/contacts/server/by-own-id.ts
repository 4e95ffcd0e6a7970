import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse, refuseField } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { contactCreated, type findContact, type putContact } from '../contract.ts'
import type { Contact } from '../model.ts'
import {
  aboutOf,
  changeOf,
  getContactNow,
  newContactOf,
  readContact,
  tellChanged,
} from './actions.ts'
import {
  changeContactData,
  findContactRow,
  findIdByAddress,
  insertUser,
  lockUserByExternalId,
  type ContactRow,
  type ContactSight,
} from './store.ts'
import { contactMerges, findByExternalId } from './store/merges.ts'

/** One who was merged is the other. Whom whoever asks may not see is not there. */
export async function findOne(
  scope: Scope,
  inSight: ContactSight,
  { externalId, email }: ParsedInputOf<typeof findContact>,
): Promise<Contact> {
  const id =
    externalId === undefined
      ? email && (await findIdByAddress(scope, inSight, email.toLowerCase()))
      : await findByExternalId(scope, contactMerges, externalId)
  if (!id) refuse('not_found', 'There is no such contact.')
  return getContactNow(scope, inSight, id)
}

/** Made, or changed where somebody has the id. What says nothing new changes nothing and is not told. */
export async function putByExternalId(
  scope: Scope,
  inSight: ContactSight,
  { externalId, ...said }: ParsedInputOf<typeof putContact>,
): Promise<Contact> {
  const known = await lockUserByExternalId(scope, externalId)
  if (known) return change(scope, inSight, known, said)
  const wanted = await newContactOf(scope, inSight, said)
  const made = await insertUser(scope, { ...wanted, external_id: externalId })
  // Two can come at once: the second finds whom the first made.
  if (!made) return putByExternalId(scope, inSight, { externalId, ...said })
  scope.emit(contactCreated, aboutOf(made), { subjectId: made.id })
  return readContact(scope, made.id)
}

async function change(
  scope: Scope,
  inSight: ContactSight,
  known: ContactRow,
  said: Omit<ParsedInputOf<typeof putContact>, 'externalId'>,
): Promise<Contact> {
  if (!(await findContactRow(scope, known.id, inSight))) {
    refuseField('externalId', 'Another contact has this id.')
  }
  const changed = await changeContactData(
    scope,
    known,
    await changeOf(scope, { before: known, inSight }, said),
  )
  if (changed) tellChanged(scope, known, changed)
  return readContact(scope, known.id)
}
