import { personHolding, subjectsOfEach } from '#platform/people/person-holding.ts'

import { ticketKey } from '../rules.ts'
import { blankWordsOf } from './blank-words.ts'
import { blankCommentsOf, listCommentsOf, moveCommentsOf } from './store/comments.ts'
import { expireFilesOfContact } from './store/files.ts'
import { expireUploadsOf, listUploadsOf, moveUploadsOf } from './store/uploads.ts'
import {
  forgetRequester,
  listAskedBy,
  listSeenOf,
  moveRequester,
  moveRequesterBack,
} from './store/requesters.ts'

/** Erasing a person keeps their tickets without their name and text. */
export const ticketHolding = personHolding({
  key: 'tickets',
  move: (scope, way) => moveRequester(scope, way),
  async moveBack(scope, ids, way) {
    await moveRequesterBack(scope, way, ids)
  },
  async erase(scope, contactId) {
    await blankWordsOf(scope, contactId)
    return forgetRequester(scope, contactId)
  },
  async exportOf(scope, contactId) {
    const rows = await listAskedBy(scope, contactId)
    return rows.map((row) => ({
      key: ticketKey(row.board_key, row.number),
      title: row.title,
      text: row.description_text,
      state: row.state,
      createdAt: row.created_at.toISOString(),
    }))
  },
  listSubjects: (scope, contactIds) =>
    listSeenOf(scope, contactIds, subjectsOfEach(contactIds.length)),
})

export const commentHolding = personHolding({
  key: 'ticketComments',
  move: (scope, way) => moveCommentsOf(scope, way),
  async moveBack(scope, ids, way) {
    await moveCommentsOf(scope, way, ids)
  },
  erase: blankCommentsOf,
  async exportOf(scope, contactId) {
    const rows = await listCommentsOf(scope, contactId)
    return rows.map(({ text, created_at: at }) => ({ text, at: at.toISOString() }))
  },
})

/**
 * Uploads of a person, including files on tickets. Runs before requesters and authors are cleared.
 */
export const uploadHolding = personHolding({
  key: 'ticketUploads',
  move: (scope, way) => moveUploadsOf(scope, way),
  async moveBack(scope, ids, way) {
    await moveUploadsOf(scope, way, ids)
  },
  async erase(scope, contactId) {
    await expireFilesOfContact(scope, contactId)
    return expireUploadsOf(scope, contactId)
  },
  async exportOf(scope, contactId) {
    const rows = await listUploadsOf(scope, contactId)
    return rows.map(({ name, created_at: at }) => ({ name, at: at.toISOString() }))
  },
})
