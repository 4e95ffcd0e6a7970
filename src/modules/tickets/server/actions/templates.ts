import { listFieldsOf } from '#modules/fields/server/public.ts'
import { listUsableTagIds } from '#modules/tags/server/public.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { templatesChanged } from '../../templates-contract.ts'
import type * as templatesContract from '../../templates-contract.ts'
import type { TicketTemplate } from '../../model.ts'
import { getUsableType, refuseUnknownParts, withValues } from '../check-ticket.ts'
import { getBoardRow, getLockedBoard, refuseUnlessVersion } from '../refusals.ts'
import {
  changeTicketTemplate,
  deleteTemplateRow,
  insertTicketTemplate,
  listChecklistTemplateRows,
  listTicketTemplateRows,
  lockTicketTemplate,
  maxTemplates,
  type TicketTemplateRow,
} from '../store/templates.ts'
import { listTypeRows } from '../store/ticket-types.ts'
import { listMembersWithAccess } from '../member-access.ts'
import { presentChecklist } from './checklist-templates.ts'
import { descriptionOf } from './creating.ts'

export async function listTemplates(
  scope: Scope,
  { boardId }: ParsedInputOf<typeof templatesContract.listTemplates>,
): Promise<AnswerOf<typeof templatesContract.listTemplates>> {
  await getBoardRow(scope, boardId, 'view')
  const [tickets, checklists] = await Promise.all([
    listTicketTemplateRows(scope, boardId),
    listChecklistTemplateRows(scope, boardId),
  ])
  return {
    tickets: await presentTemplates(scope, boardId, tickets),
    checklists: checklists.map(presentChecklist),
  }
}

export async function createTicketTemplate(
  scope: Scope,
  { boardId, ...input }: ParsedInputOf<typeof templatesContract.createTicketTemplate>,
): Promise<TicketTemplate> {
  await getLockedBoard(scope, boardId, 'admin')
  const rows = await listTicketTemplateRows(scope, boardId)
  if (rows.length >= maxTemplates) {
    refuse('conflict', `A board can have at most ${maxTemplates} templates. Delete one first.`)
  }
  await refuseUnknown(scope, boardId, input)
  const attributes = JSON.stringify(await withValues(scope, {}, input.attributes))
  const values = { ...columnsOf(input), name: input.name, boardId, attributes }
  const row = (await insertTicketTemplate(scope, values)) ?? refuseTaken()
  return present(scope, row)
}

export async function updateTicketTemplate(
  scope: Scope,
  { id, version, ...input }: ParsedInputOf<typeof templatesContract.updateTicketTemplate>,
): Promise<TicketTemplate> {
  const row = await getTemplate(scope, id)
  refuseUnlessVersion(row, version, 'template')
  const rows = await listTicketTemplateRows(scope, row.boardId)
  const key = input.name?.toLowerCase()
  if (rows.some((one) => one.id !== id && one.nameKey === key)) refuseTaken()
  await refuseUnknown(scope, row.boardId, newlyNamed(row, input))
  const attributes = input.attributes && (await withValues(scope, {}, input.attributes))
  const changed = await changeTicketTemplate(scope, id, {
    ...columnsOf(input),
    ...(attributes && { attributes: JSON.stringify(attributes) }),
  })
  return present(scope, changed)
}

export async function deleteTicketTemplate(
  scope: Scope,
  { id }: ParsedInputOf<typeof templatesContract.deleteTicketTemplate>,
): Promise<Record<string, never>> {
  const { boardId } = await getTemplate(scope, id)
  await deleteTemplateRow(scope, 'ticket_templates', id)
  scope.emit(templatesChanged, { boardId }, { subjectId: boardId })
  return {}
}

async function getTemplate(scope: Scope, id: string): Promise<TicketTemplateRow> {
  const row = await lockTicketTemplate(scope, id)
  if (!row) refuse('not_found', 'This template no longer exists.')
  await getBoardRow(scope, row.boardId, 'admin')
  return row
}

async function present(scope: Scope, row: TicketTemplateRow): Promise<TicketTemplate> {
  const { boardId } = row
  scope.emit(templatesChanged, { boardId }, { subjectId: boardId })
  const [presented] = await presentTemplates(scope, boardId, [row])
  if (!presented) throw new Error('The saved template is readable.')
  return presented
}

interface TemplateInput {
  readonly name?: string | undefined
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly typeId?: string | null | undefined
  readonly priority?: TicketTemplate['priority'] | undefined
  readonly tagIds?: readonly string[] | undefined
  readonly assigneeIds?: readonly string[] | undefined
  readonly checklist?: readonly string[] | undefined
}

async function refuseUnknown(scope: Scope, boardId: string, input: TemplateInput): Promise<void> {
  const { tagIds, assigneeIds, typeId } = input
  await refuseUnknownParts(scope, boardId, { tagIds, assigneeIds })
  if (typeId) await getUsableType(scope, typeId)
}

/** Values already in the template may stay, even if they couldn't be selected today. */
function newlyNamed(
  row: TicketTemplateRow,
  { tagIds, assigneeIds, typeId }: TemplateInput,
): TemplateInput {
  return {
    tagIds: tagIds?.filter((id) => !row.tagIds.includes(id)),
    assigneeIds: assigneeIds?.filter((id) => !row.assigneeIds.includes(id)),
    typeId: typeId === row.typeId ? null : typeId,
  }
}

function columnsOf(input: TemplateInput) {
  const columns = {
    name: input.name,
    title: input.title,
    typeId: input.typeId,
    priority: input.priority,
    tagIds: input.tagIds && [...new Set(input.tagIds)],
    assigneeIds: input.assigneeIds && [...new Set(input.assigneeIds)],
    checklist: input.checklist && [...input.checklist],
    descriptionHtml:
      input.description === undefined
        ? undefined
        : descriptionOf(input.description).descriptionHtml,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/** Starting from a template never fails because of records deleted since. */
async function presentTemplates(
  scope: Scope,
  boardId: string,
  rows: readonly TicketTemplateRow[],
): Promise<TicketTemplate[]> {
  if (rows.length === 0) return []
  const [tags, people, types, fields] = await Promise.all([
    listUsableTagIds(scope, [...new Set(rows.flatMap((row) => row.tagIds))]),
    listMembersWithAccess(scope, boardId, [...new Set(rows.flatMap((row) => row.assigneeIds))]),
    listTypeRows(scope, false),
    listFieldsOf(scope, 'ticket'),
  ])
  const keys = new Set(fields.map(({ key }) => key))
  return rows.map((row) => ({
    id: row.id,
    boardId: row.boardId,
    name: row.name,
    title: row.title,
    description: row.descriptionHtml,
    typeId: types.some(({ id }) => id === row.typeId) ? row.typeId : null,
    priority: row.priority,
    tagIds: row.tagIds.filter((id) => tags.includes(id)),
    assigneeIds: row.assigneeIds.filter((id) => people.includes(id)),
    attributes: Object.fromEntries(
      Object.entries(row.attributes as TicketTemplate['attributes']).filter(([key]) =>
        keys.has(key),
      ),
    ),
    checklist: row.checklist,
    version: row.version,
  }))
}

function refuseTaken(): never {
  const message = 'A template with this name already exists on this board.'
  refuse('conflict', message, { fields: [{ path: 'name', message }] })
}
