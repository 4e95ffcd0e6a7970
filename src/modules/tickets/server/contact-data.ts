import { contactDataKind, subjectsOfEach } from '#platform/people/contact-data.ts'

import { ticketKey } from '../rules.ts'
import { eraseTextOf } from './erase-text.ts'
import { eraseCommentsOf, listCommentsOf, moveCommentsOf } from './store/comments.ts'
import { expireFilesOfContact } from './store/files.ts'
import { expireUploadsOf, listUploadsOf, moveUploadsOf } from './store/uploads.ts'
import {
  clearRequester,
  listRequestedBy,
  listSeenOf,
  moveRequester,
  moveRequesterBack,
} from './store/requesters.ts'

/** Erasing a person keeps their tickets but removes their name and text. */
export const ticketContactData = contactDataKind({
  key: 'tickets',
  move: (scope, way) => moveRequester(scope, way),
  async moveBack(scope, ids, way) {
    await moveRequesterBack(scope, way, ids)
  },
  async erase(scope, contactId) {
    await eraseTextOf(scope, contactId)
    return clearRequester(scope, contactId)
  },
  async exportData(scope, contactId) {
    const rows = await listRequestedBy(scope, contactId)
    return rows.map((row) => ({
      key: ticketKey(row.boardKey, row.number),
      title: row.title,
      text: row.descriptionText,
      state: row.state,
      createdAt: row.createdAt.toISOString(),
    }))
  },
  listSubjects: (scope, contactIds) =>
    listSeenOf(scope, contactIds, subjectsOfEach(contactIds.length)),
})

export const commentContactData = contactDataKind({
  key: 'ticketComments',
  move: (scope, way) => moveCommentsOf(scope, way),
  async moveBack(scope, ids, way) {
    await moveCommentsOf(scope, way, ids)
  },
  erase: eraseCommentsOf,
  async exportData(scope, contactId) {
    const rows = await listCommentsOf(scope, contactId)
    return rows.map(({ text, createdAt: at }) => ({ text, at: at.toISOString() }))
  },
})

/**
 * Uploads of a person, including files on tickets. Runs before requesters and authors are cleared.
 */
export const uploadContactData = contactDataKind({
  key: 'ticketUploads',
  move: (scope, way) => moveUploadsOf(scope, way),
  async moveBack(scope, ids, way) {
    await moveUploadsOf(scope, way, ids)
  },
  async erase(scope, contactId) {
    await expireFilesOfContact(scope, contactId)
    return expireUploadsOf(scope, contactId)
  },
  async exportData(scope, contactId) {
    const rows = await listUploadsOf(scope, contactId)
    return rows.map(({ name, createdAt: at }) => ({ name, at: at.toISOString() }))
  },
})
