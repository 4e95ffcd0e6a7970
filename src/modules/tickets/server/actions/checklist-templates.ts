import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { templatesChanged } from '../../templates-contract.ts'
import type * as templatesContract from '../../templates-contract.ts'
import type { ChecklistTemplate } from '../../model.ts'
import { getBoardRow, getLockedBoard, refuseUnlessVersion } from '../refusals.ts'
import {
  changeChecklistTemplate,
  deleteTemplateRow,
  insertChecklistTemplate,
  listChecklistTemplateRows,
  lockChecklistTemplate,
  maxTemplates,
  type ChecklistTemplateRow,
} from '../store/templates.ts'

export async function createChecklistTemplate(
  scope: Scope,
  { boardId, name, lines }: ParsedInputOf<typeof templatesContract.createChecklistTemplate>,
): Promise<ChecklistTemplate> {
  await getLockedBoard(scope, boardId, 'admin')
  if ((await listChecklistTemplateRows(scope, boardId)).length >= maxTemplates) {
    refuse('conflict', `A board can have at most ${maxTemplates} checklists. Delete one first.`)
  }
  const row = await insertChecklistTemplate(scope, { boardId, name, lines })
  return present(scope, row ?? refuseTaken())
}

export async function updateChecklistTemplate(
  scope: Scope,
  { id, version, name, lines }: ParsedInputOf<typeof templatesContract.updateChecklistTemplate>,
): Promise<ChecklistTemplate> {
  const row = await getChecklist(scope, id)
  refuseUnlessVersion(row, version, 'checklist')
  const rows = await listChecklistTemplateRows(scope, row.boardId)
  const key = name?.toLowerCase()
  if (rows.some((one) => one.id !== id && one.nameKey === key)) refuseTaken()
  return present(
    scope,
    await changeChecklistTemplate(scope, id, {
      ...(name !== undefined && { name }),
      ...(lines && { lines }),
    }),
  )
}

export async function deleteChecklistTemplate(
  scope: Scope,
  { id }: ParsedInputOf<typeof templatesContract.deleteChecklistTemplate>,
): Promise<Record<string, never>> {
  const { boardId } = await getChecklist(scope, id)
  await deleteTemplateRow(scope, 'checklist_templates', id)
  scope.emit(templatesChanged, { boardId }, { subjectId: boardId })
  return {}
}

export function presentChecklist(row: ChecklistTemplateRow): ChecklistTemplate {
  const { id, boardId, name, lines, version } = row
  return { id, boardId, name, lines, version }
}

async function getChecklist(scope: Scope, id: string): Promise<ChecklistTemplateRow> {
  const row = await lockChecklistTemplate(scope, id)
  if (!row) refuse('not_found', 'This checklist no longer exists.')
  await getBoardRow(scope, row.boardId, 'admin')
  return row
}

function present(scope: Scope, row: ChecklistTemplateRow): ChecklistTemplate {
  const { boardId } = row
  scope.emit(templatesChanged, { boardId }, { subjectId: boardId })
  return presentChecklist(row)
}

function refuseTaken(): never {
  const message = 'A checklist with this name already exists on this board.'
  refuse('conflict', message, { fields: [{ path: 'name', message }] })
}
