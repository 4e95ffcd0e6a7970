import { listUsableTagIds } from '#modules/tags/server/public.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { maxTagsPerRecord } from '../rules.ts'
import { addTags, deleteTags, type TagTable } from './store/tags.ts'

export interface TaggedRow {
  readonly id: string
  readonly tagIds: readonly string[]
}

export interface Taggable<Row extends TaggedRow> {
  readonly one: string
  readonly many: string
  readonly tags: TagTable
  emit(scope: Scope, row: Row, change: { before: string[]; after: string[] }): void
}

export async function setTags<Row extends TaggedRow>(
  scope: Scope,
  kind: Taggable<Row>,
  row: Row,
  tagIds: readonly string[],
): Promise<void> {
  const after = [...new Set(tagIds)].toSorted()
  await refuseUnknown(
    scope,
    after.filter((tagId) => !row.tagIds.includes(tagId)),
  )
  await change(scope, kind, row, after)
}

export async function tagMany<Row extends TaggedRow>(
  scope: Scope,
  kind: Taggable<Row>,
  rows: readonly Row[],
  {
    ids,
    add,
    remove,
  }: { ids: readonly string[]; add: readonly string[]; remove: readonly string[] },
): Promise<{ changed: number }> {
  await refuseUnknown(scope, add)
  if (rows.length < new Set(ids).size) {
    refuse('not_found', `Some of these ${kind.many} no longer exist.`)
  }
  // A tag in the trash can still be removed.
  const tagged = new Set(rows.flatMap((row) => row.tagIds))
  await refuseUnknown(
    scope,
    remove.filter((id) => !tagged.has(id)),
  )
  let changed = 0
  for (const row of rows) {
    const all = new Set([...row.tagIds, ...add])
    const after = [...all].filter((id) => !remove.includes(id)).toSorted()
    if (after.length > Math.max(maxTagsPerRecord, row.tagIds.length)) {
      refuse('conflict', `Use at most ${maxTagsPerRecord} tags per ${kind.one}.`)
    }
    if (await change(scope, kind, row, after)) changed += 1
  }
  return { changed }
}

export async function addMissingTags<Row extends TaggedRow>(
  scope: Scope,
  { tags, emit }: Taggable<Row>,
  row: Row,
  tagIds: readonly string[],
): Promise<string[]> {
  const added = tagIds.filter((id) => !row.tagIds.includes(id))
  const after = [...row.tagIds, ...added].toSorted()
  if (added.length === 0) return after
  await addTags(scope, tags, row.id, added)
  emit(scope, row, { before: [...row.tagIds], after })
  return after
}

async function change<Row extends TaggedRow>(
  scope: Scope,
  { tags, emit }: Taggable<Row>,
  row: Row,
  after: string[],
): Promise<boolean> {
  if (after.join() === row.tagIds.join()) return false
  // Writes only the difference: a teammate may tag the same record at the same time.
  const missing = row.tagIds.filter((id) => !after.includes(id))
  await deleteTags(scope, tags, row.id, missing)
  const added = after.filter((id) => !row.tagIds.includes(id))
  await addTags(scope, tags, row.id, added)
  emit(scope, row, { before: [...row.tagIds], after })
  return true
}

async function refuseUnknown(scope: Scope, tagIds: readonly string[]): Promise<void> {
  const usable = await listUsableTagIds(scope, tagIds)
  if (usable.length < new Set(tagIds).size) refuse('not_found', 'Tag not found.')
}
