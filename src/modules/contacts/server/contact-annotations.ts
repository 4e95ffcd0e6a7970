import { contactNoteAdded, contactNoteChanged, contactTagged } from '../contract.ts'
import { aboutOf, getSeenRow } from './actions.ts'
import type { NoteKind } from './notes.ts'
import type { ContactRow } from './store.ts'
import { contactNotes } from './store/notes.ts'
import { contactTags } from './store/tags.ts'
import type { Taggable, TaggedRow } from './tagging.ts'

export const taggedContact: Taggable<ContactRow & TaggedRow> = {
  one: 'contact',
  many: 'contacts',
  tags: contactTags,
  emit: (scope, row, change) =>
    scope.emit(contactTagged, { ...aboutOf(row), ...change }, { subjectId: row.id }),
}

export const notedContact: NoteKind<ContactRow> = {
  notes: contactNotes,
  getSeen: getSeenRow,
  emit: (scope, what, row) =>
    scope.emit(what === 'added' ? contactNoteAdded : contactNoteChanged, aboutOf(row), {
      subjectId: row.id,
    }),
}
