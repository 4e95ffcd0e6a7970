import { z } from 'zod'

import { problemsOf } from '#modules/fields/rules.ts'
import { listFieldsOf, listHiddenKeys } from '#modules/fields/server/public.ts'
import { listExistingTeamIds, listTeamIdsOf } from '#modules/organization/server/public.ts'
import { listEvents } from '#platform/events/history.ts'
import { levelOf } from '#platform/permissions/may.ts'
import type { AnswerOf, OutputOf, ParsedInputOf } from '#platform/registry/call.ts'
import { decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse, refuseField } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import {
  templateCreated,
  templateDeleted,
  templateRestored,
  templateUpdated,
  type templateCalls,
} from '../contract.ts'
import {
  template as templateSchema,
  templateKinds,
  type Template,
  type TemplateAction,
  type TemplateFile,
} from '../model.ts'
import { findUnknownVariables } from '../rules.ts'
import { readFilesOf, saveFiles } from './files.ts'
import { listFieldVariables } from './places.ts'
import { placesOf } from './slots.ts'
import {
  countTemplates,
  countUse,
  findTemplateRows,
  insertTemplate,
  listFolderRows,
  listTemplateRows,
  offerTemplateRows,
  writeFavorite,
  setDeleted,
  updateTemplate,
  type Viewer,
  type TemplateRow,
  type Written,
} from './store.ts'

type Calls = typeof templateCalls

export async function listTemplates(
  scope: Scope,
  input: Omit<ParsedInputOf<Calls['list']>, 'sort'> & { sort?: 'name' | 'used' },
): Promise<Page<Template>> {
  const {
    limit,
    cursor,
    search,
    folder,
    kind,
    isFavorite,
    isInTrash,
    isUnused,
    sort = 'name',
  } = input
  const after = decodeCursor(cursor, sort === 'name' ? byName : byUse)
  const viewer = await viewerOf(scope)
  const unusedSince = isUnused ? new Date(scope.now.getTime() - unusedMs) : undefined
  const query = { search, folder, kind, isFavorite, isInTrash, unusedSince, sort }
  const filter = { ...query, after, limit: limit + 1 }
  const rows = await listTemplateRows(scope, viewer, filter)
  const files = await readFilesOf(
    scope,
    rows.map(({ id }) => id),
  )
  return toPage(rows, limit, {
    item: (row) => present(viewer, row, files.get(row.id)),
    key: ({ name, usedCount: used, id }) => [sort === 'name' ? name : String(used), id],
  })
}

export async function listFolders(scope: Scope): Promise<AnswerOf<Calls['listFolders']>> {
  return { items: await listFolderRows(scope, await viewerOf(scope)) }
}

export async function offerTemplates(
  scope: Scope,
  { word, conversationId, writing, ...query }: ParsedInputOf<Calls['offer']>,
): Promise<AnswerOf<Calls['offer']>> {
  const viewer = { ...(await viewerOf(scope)), isManager: false }
  const [named] = await usableChannels(scope, query.channelId ? [query.channelId] : [])
  const channelId =
    conversationId === undefined ? named : await placesOf(scope).channelOf(scope, conversationId)
  const kinds = offeredFor[writing]
  const rows = await offerTemplateRows(scope, viewer, { word, channelId, kinds, limit: 8 })
  return {
    items: rows.map(({ id, name, shortcut, folder, kind, body, isFavorite }) => {
      return { id, name, shortcut, folder, kind, body: body.slice(0, 300), isFavorite }
    }),
  }
}

export async function getTemplate(
  scope: Scope,
  { id }: ParsedInputOf<Calls['get']>,
): Promise<Template> {
  return read(scope, await viewerOf(scope), id)
}

export async function createTemplate(
  scope: Scope,
  input: ParsedInputOf<Calls['create']>,
): Promise<Template> {
  const viewer = await viewerOf(scope)
  if ((await countTemplates(scope)) >= maxTemplates) {
    refuse('conflict', 'You can have up to 2,000 saved replies. Delete some first.')
  }
  const written = await checked(scope, { viewer }, input)
  const id = await insertTemplate(scope, written).catch(refuseDuplicate)
  if (input.fileIds.length > 0) await saveFiles(scope, id, input.fileIds)
  if (input.scope === 'organization') {
    scope.emit(templateCreated, { id, title: input.name }, { subjectId: id })
  }
  return read(scope, viewer, id)
}

export async function changeTemplate(
  scope: Scope,
  { id, version, fileIds, ...change }: ParsedInputOf<Calls['update']>,
): Promise<Template> {
  const viewer = await viewerOf(scope)
  const before = await read(scope, viewer, id)
  if (!before.canChange) refuseForeign()
  const changes = Object.entries(change).filter(([, value]) => value !== undefined)
  const requested = { ...before, ...Object.fromEntries(changes) }
  const runtime = { viewer, keptChannelIds: before.channelIds }
  const written = await checked(scope, runtime, requested)
  const isDone = await updateTemplate(scope, { id, version }, written).catch(refuseDuplicate)
  if (!isDone)
    refuse('version_conflict', 'Someone else changed this saved reply. Reload to see the latest.')
  const current = fileIds ?? before.files.map((file) => file.id)
  await saveFiles(scope, id, current)
  const after = await read(scope, viewer, id)
  if (after.scope === 'organization') {
    const names = changes.map(([name]) => name)
    const valuesOf = (side: Template) =>
      Object.fromEntries(Object.entries(side).filter(([name]) => names.includes(name)))
    // Everyone can read this event, so it leaves out values from before the reply was shared.
    const shared = before.scope === 'organization' ? valuesOf(before) : {}
    scope.emit(
      templateUpdated,
      { id, title: after.name, before: shared, after: valuesOf(after) },
      { subjectId: id },
    )
  }
  return after
}

export function removeTemplates(
  scope: Scope,
  { ids }: ParsedInputOf<Calls['remove']>,
): Promise<{ ids: string[] }> {
  return moveTemplates(scope, ids, 'trash')
}

export function restoreTemplates(
  scope: Scope,
  { ids }: ParsedInputOf<Calls['restore']>,
): Promise<{ ids: string[] }> {
  return moveTemplates(scope, ids, 'live')
}

async function moveTemplates(
  scope: Scope,
  ids: readonly string[],
  to: 'trash' | 'live',
): Promise<{ ids: string[] }> {
  const viewer = await viewerOf(scope)
  const isDeleted = to === 'trash'
  const rows = await findTemplateRows(scope, viewer, ids, isDeleted ? 'live' : 'trash')
  if (rows.length < new Set(ids).size) refuseUnknown()
  if (rows.some((row) => !mayChange(viewer, row))) refuseForeign()
  const moved = await setDeleted(scope, ids, isDeleted).catch(refuseDuplicate)
  for (const { id, name, scope: sharing } of rows) {
    if (sharing !== 'organization' || !moved.includes(id)) continue
    const kind = isDeleted ? templateDeleted : templateRestored
    scope.emit(kind, { id, title: name }, { subjectId: id })
  }
  return { ids: moved }
}

export async function setFavorite(
  scope: Scope,
  { id, isFavorite }: ParsedInputOf<Calls['favorite']>,
): Promise<{ isFavorite: boolean }> {
  const viewer = await viewerOf(scope)
  await getRow(scope, viewer, id)
  await writeFavorite(scope, { memberId: viewer.memberId, id, isFavorite })
  return { isFavorite }
}

export async function noteUse(
  scope: Scope,
  { id, isEdited }: ParsedInputOf<Calls['noteUse']>,
): Promise<Record<string, never>> {
  await getRow(scope, await viewerOf(scope), id)
  await countUse(scope, id, isEdited)
  return {}
}

/** Only shared replies have a history. */
export async function listHistory(
  scope: Scope,
  { id, limit, cursor }: ParsedInputOf<Calls['history']>,
): Promise<OutputOf<Calls['history']>> {
  const viewer = await viewerOf(scope)
  const rows = [
    ...(await findTemplateRows(scope, viewer, [id])),
    ...(await findTemplateRows(scope, viewer, [id], 'trash')),
  ]
  if (rows.length === 0) refuseUnknown()
  const { items, nextCursor } = await listEvents(scope, { subjectId: id, limit, cursor })
  return {
    items: items.map(({ at, type, actor, data }) => ({
      at: at.toISOString(),
      type,
      actor: { kind: actor.kind, id: actor.id },
      data: { ...Object(data) },
    })),
    nextCursor,
  }
}

async function read(scope: Scope, viewer: Viewer, id: string): Promise<Template> {
  const row = await getRow(scope, viewer, id)
  return present(viewer, row, (await readFilesOf(scope, [id])).get(id))
}

async function viewerOf(scope: Scope): Promise<Viewer> {
  const membership = memberOf(scope)
  return {
    memberId: membership.memberId,
    teamIds: await listTeamIdsOf(scope, membership.memberId),
    isManager: levelOf(membership, 'Settings.MessageTemplates') === 'manage',
  }
}

async function getRow(scope: Scope, viewer: Viewer, id: string): Promise<TemplateRow> {
  const [row] = await findTemplateRows(scope, viewer, [id])
  return row ?? refuseUnknown()
}

type TemplateInput = Omit<ParsedInputOf<Calls['create']>, 'fileIds'>

async function checked(
  scope: Scope,
  { viewer, keptChannelIds = [] }: { viewer: Viewer; keptChannelIds?: readonly string[] },
  requested: TemplateInput,
): Promise<Written> {
  if (requested.scope !== 'me' && !viewer.isManager) refuseForeign()
  const teamIds = requested.scope === 'teams' ? [...new Set(requested.teamIds)] : []
  if (requested.scope === 'teams' && teamIds.length === 0) refuseField('teamIds', 'Choose a team.')
  if ((await listExistingTeamIds(scope, teamIds)).length < teamIds.length) {
    refuse('not_found', 'Team not found.')
  }
  const channelIds = await usableChannels(scope, requested.channelIds, keptChannelIds)
  const ownFields = await listFieldVariables(scope)
  refuseUnknownVariables('body', requested.body, ownFields)
  for (const [locale, text] of Object.entries(requested.texts)) {
    refuseUnknownVariables(`texts.${locale}`, text, ownFields)
  }
  const actions = requested.kind === 'macro' ? requested.actions : []
  for (const action of actions)
    if (action.do === 'note' || action.do === 'subject')
      refuseUnknownVariables('actions', action.text, ownFields)
  await refuseInvalidActions(scope, actions)
  const { subject, subjects } = checkedSubjects(requested, ownFields)
  const { block, blocks } = checkedBlocks(scope, requested)
  if (
    requested.kind === 'macro' &&
    actions.length === 0 &&
    requested.body.trim() === '' &&
    !block
  ) {
    refuseField('actions', 'Add at least one action.')
  }
  const { name, shortcut, folder, kind, body } = requested
  return {
    name,
    shortcut,
    folder,
    kind,
    body,
    scope: requested.scope,
    ownerId: requested.scope === 'me' ? viewer.memberId : null,
    teamIds,
    channelIds,
    texts: JSON.stringify(requested.texts),
    subject,
    subjects: JSON.stringify(subjects),
    block: block && JSON.stringify(block),
    blocks: JSON.stringify(blocks),
    actions: JSON.stringify(actions),
    afterRun: kind === 'macro' ? requested.after : 'stay',
  }
}

/** Rejects missing fields and invalid values now rather than when the macro runs. */
async function refuseInvalidActions(
  scope: Scope,
  actions: readonly TemplateAction[],
): Promise<void> {
  const set = actions.filter((action) => action.do === 'field')
  if (set.length === 0) return
  const hidden = await listHiddenKeys(scope, 'conversation')
  const fields = await listFieldsOf(scope, 'conversation')
  for (const { key, value } of set) {
    const field = fields.find((one) => one.key === key && !hidden.has(key))
    if (!field) refuseField('actions', 'Choose a conversation field.')
    const [problem] = problemsOf([field], { [key]: value })
    if (problem) refuseField('actions', `${field.label}: ${problem.message}`)
  }
}

/** Only replies have a subject: notes aren't sent, and macros set it with an action. */
function checkedSubjects(
  { kind, subject, subjects }: TemplateInput,
  ownFields: readonly string[],
): Pick<TemplateInput, 'subject' | 'subjects'> {
  if (kind !== 'reply') return { subject: '', subjects: {} }
  refuseUnknownVariables('subject', subject, ownFields)
  for (const [locale, text] of Object.entries(subjects)) {
    refuseUnknownVariables(`subjects.${locale}`, text, ownFields)
  }
  return { subject, subjects }
}

function checkedBlocks(
  scope: Scope,
  { kind, block, blocks }: TemplateInput,
): Pick<TemplateInput, 'block' | 'blocks'> {
  if (kind === 'note') return { block: null, blocks: {} }
  const places = placesOf(scope)
  const inLanguages = Object.entries(blocks).map(
    ([locale, own]) => [locale, places.readBlock(own, `blocks.${locale}`)] as const,
  )
  return {
    block: block && places.readBlock(block, 'block'),
    blocks: Object.fromEntries(inLanguages),
  }
}

async function usableChannels(
  scope: Scope,
  requested: readonly string[],
  current: readonly string[] = [],
): Promise<string[]> {
  const ids = [...new Set(requested)]
  // A channel chosen by a teammate may be hidden from the member who edits the reply.
  const added = ids.filter((id) => !current.includes(id))
  const known = added.length === 0 ? [] : await placesOf(scope).listChannels(scope)
  if (added.every((id) => known.some((channel) => channel.id === id))) return ids
  refuse('not_found', 'Channel not found.')
}

function refuseUnknownVariables(path: string, text: string, ownFields: readonly string[]): void {
  const [unknown] = findUnknownVariables(text, ownFields)
  if (unknown !== undefined) {
    refuseField(
      path,
      `{{${unknown}}} isn’t a known variable. Use a format like {{contact.first_name or "there"}}.`,
    )
  }
}

function present(viewer: Viewer, row: TemplateRow, files: TemplateFile[] = []): Template {
  const { texts, subjects, block, blocks, actions } = stored.parse(row)
  return {
    id: row.id,
    name: row.name,
    shortcut: row.shortcut,
    folder: row.folder,
    kind: row.kind,
    scope: row.scope,
    teamIds: row.teamIds,
    channelIds: row.channelIds,
    body: row.body,
    texts,
    subject: row.subject,
    subjects,
    block,
    blocks,
    actions,
    after: row.afterRun,
    files,
    ownerId: row.ownerId,
    isFavorite: row.isFavorite,
    canChange: mayChange(viewer, row),
    usedCount: row.usedCount,
    editedCount: row.editedCount,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function mayChange({ isManager }: Viewer, { scope }: TemplateRow): boolean {
  return scope === 'me' || isManager
}

function refuseUnknown(): never {
  refuse('not_found', 'This saved reply no longer exists.')
}

function refuseForeign(): never {
  refuse('forbidden', 'Your role can only create private saved replies.')
}

function refuseDuplicate(error: unknown): never {
  const isDuplicate = error instanceof Error && 'code' in error && error.code === '23505'
  if (!isDuplicate) throw error
  const constraint = 'constraint' in error ? String(error.constraint) : ''
  const path = constraint.includes('shortcut') ? 'shortcut' : 'name'
  const message = `A saved reply with this ${path} already exists.`
  refuse('conflict', message, { fields: [{ path, message }] })
}

const stored = templateSchema.pick({
  texts: true,
  subjects: true,
  block: true,
  blocks: true,
  actions: true,
})
const maxTemplates = 2000
const unusedMs = 90 * 86_400_000
const offeredFor = {
  note: templateKinds,
  answer: templateKinds.filter((kind) => kind !== 'note'),
  first: templateKinds.filter((kind) => kind === 'reply'),
} as const
const byName = z.tuple([z.string(), z.uuid()])
const byUse = z.tuple([z.string().regex(/^\d{1,9}$/), z.uuid()])
