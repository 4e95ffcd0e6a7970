import { personHolding, type PersonHolding } from '#platform/people/person-holding.ts'

import { presentNote } from './notes.ts'
import { deleteNotesOf, listNoteRows, moveNotes } from './store/notes.ts'
import { moveContactTags, takeContactTags } from './store/tags.ts'

const notes = personHolding({
  key: 'notes',
  move: moveNotes,
  async moveBack(scope, ids, way) {
    await moveNotes(scope, way, ids)
  },
  async erase(scope, contactId) {
    await deleteNotesOf(scope, contactId)
    return []
  },
  async exportOf(scope, contactId) {
    const rows = await listNoteRows(scope, contactId, { after: undefined, limit: 10_000 })
    return rows.map(presentNote)
  },
})

/** The one who goes keeps his own; the other gets those he lacks. They go with the row itself. */
const tags = personHolding({
  key: 'tags',
  move: moveContactTags,
  moveBack: (scope, ids, { fromId }) => takeContactTags(scope, fromId, ids),
  erase: async () => [],
})

export const ownHoldings: readonly PersonHolding[] = [notes, tags]
