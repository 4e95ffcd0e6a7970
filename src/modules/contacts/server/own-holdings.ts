import { personHolding, type PersonHolding } from '#platform/people/person-holding.ts'

import { movingNotes, movingTags } from './moving.ts'
import { presentNote } from './notes.ts'
import { pictureHolding } from './pictures.ts'
import { contactNotes, deleteNotesOf, listNoteRows } from './store/notes.ts'
import { contactTags } from './store/tags.ts'

const notes = personHolding({
  ...movingNotes(contactNotes),
  async erase(scope, contactId) {
    await deleteNotesOf(scope, contactNotes, contactId)
    return []
  },
  async exportOf(scope, contactId) {
    const page = { after: undefined, limit: 10_000 }
    const rows = await listNoteRows(scope, contactNotes, contactId, page)
    return rows.map(presentNote)
  },
})

/** They go with the row itself. */
const tags = personHolding({ ...movingTags(contactTags), erase: async () => [] })

export const ownHoldings: readonly PersonHolding[] = [notes, tags, pictureHolding]
