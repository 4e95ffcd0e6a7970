import { listUsableTagIds } from '#modules/tags/server/door.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { contactTagged, type tagContacts } from '../contract.ts'
import { aboutOf } from './actions.ts'
import { listContactsAmong, type ContactSight } from './store.ts'
import { putContactTags } from './store/tags.ts'

/** Of several at once; whom whoever asks may not see is not there. */
export async function tagMany(
  scope: Scope,
  inSight: ContactSight,
  { ids, add, remove }: ParsedInputOf<typeof tagContacts>,
): Promise<AnswerOf<typeof tagContacts>> {
  if ((await listUsableTagIds(scope, add)).length < new Set(add).size) {
    refuse('not_found', 'There is no such tag.')
  }
  const wanted = new Set(ids)
  const rows = await listContactsAmong(scope, inSight, [...wanted])
  if (rows.length < wanted.size) refuse('not_found', 'Some of these contacts are not there.')
  // One in the trash can still be taken off.
  const worn = new Set(rows.flatMap((row) => row.tag_ids))
  const strange = remove.filter((id) => !worn.has(id))
  if ((await listUsableTagIds(scope, strange)).length < new Set(strange).size) {
    refuse('not_found', 'There is no such tag.')
  }
  let changed = 0
  for (const row of rows) {
    const before = row.tag_ids
    const after = [...new Set([...before, ...add])].filter((id) => !remove.includes(id)).toSorted()
    if (after.length > mostTags) refuse('conflict', `Keep it to ${mostTags} tags on a contact.`)
    if (after.join() === before.join()) continue
    await putContactTags(scope, row.id, after)
    scope.emit(contactTagged, { ...aboutOf(row), before, after }, { subjectId: row.id })
    changed += 1
  }
  return { changed }
}

const mostTags = 30
