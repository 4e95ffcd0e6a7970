import type { Moving } from './merging.ts'
import { moveNotes, type NoteTable } from './store/notes.ts'
import { moveTags, deleteTags, type TagTable } from './store/tags.ts'

export function movingNotes(notes: NoteTable): Moving {
  return {
    key: 'notes',
    move: (scope, way) => moveNotes(scope, notes, way),
    async moveBack(scope, ids, way) {
      await moveNotes(scope, notes, way, ids)
    },
  }
}

/** The source keeps its own tags, so that a merge can be undone. */
export function movingTags(tags: TagTable): Moving {
  return {
    key: 'tags',
    move: (scope, way) => moveTags(scope, tags, way),
    moveBack: (scope, ids, { fromId }) => deleteTags(scope, tags, fromId, ids),
  }
}
