import { contactDataKind, type ContactDataKind } from '#platform/people/contact-data.ts'

import { movingNotes, movingTags } from './moving.ts'
import { presentNote } from './notes.ts'
import { pictureContactData } from './pictures.ts'
import { contactNotes, deleteNotesOf, listNoteRows } from './store/notes.ts'
import { contactTags } from './store/tags.ts'

const notes = contactDataKind({
  ...movingNotes(contactNotes),
  async erase(scope, contactId) {
    await deleteNotesOf(scope, contactNotes, contactId)
    return []
  },
  async exportData(scope, contactId) {
    const page = { after: undefined, limit: 10_000 }
    const rows = await listNoteRows(scope, contactNotes, contactId, page)
    return rows.map(presentNote)
  },
})

const tags = contactDataKind({ ...movingTags(contactTags), erase: async () => [] })

export const ownContactData: readonly ContactDataKind[] = [notes, tags, pictureContactData]
