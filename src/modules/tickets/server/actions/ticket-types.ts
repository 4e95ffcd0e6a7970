import { listFieldsOf } from '#modules/fields/server/public.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { ticketTypeChanged } from '../../boards-contract.ts'
import type * as boardsContract from '../../boards-contract.ts'
import type { TicketType } from '../../model.ts'
import { starterTypes } from '../../rules.ts'
import { presentType } from '../present.ts'
import { getBoardRow, refuseUnlessVersion } from '../refusals.ts'
import {
  changeType,
  findTypeRow,
  hasTypes,
  insertType,
  isNameTaken,
  listTypeRows,
  lockType,
  replaceTypeFields,
  type TypeField,
} from '../store/ticket-types.ts'

export async function listTicketTypes(
  scope: Scope,
  { isArchived }: { readonly isArchived: boolean },
): Promise<{ items: TicketType[] }> {
  return { items: (await listTypeRows(scope, isArchived)).map(presentType) }
}

export async function createTicketType(
  scope: Scope,
  { fields, intakeBoardId, ...values }: ParsedInputOf<typeof boardsContract.createTicketType>,
): Promise<TicketType> {
  await ensureTypes(scope)
  if ((await listTypeRows(scope, false)).length >= maxTypes) {
    refuse(
      'conflict',
      `An organization can have at most ${maxTypes} ticket types. Archive one first.`,
    )
  }
  await refuseInvalidIntake(scope, values.category, intakeBoardId)
  const id = await insertType(scope, values)
  if (id === undefined) refuseTaken()
  if (intakeBoardId !== null) await changeType(scope, id, { intakeBoardId })
  await writeFields(scope, id, fields)
  return answerChanged(scope, id)
}

export async function updateTicketType(
  scope: Scope,
  {
    id,
    version,
    fields,
    isArchived,
    ...rest
  }: ParsedInputOf<typeof boardsContract.updateTicketType>,
): Promise<TicketType> {
  await lockType(scope, id)
  const row = await findTypeRow(scope, id)
  if (!row) refuse('not_found', 'This ticket type no longer exists.')
  refuseUnlessVersion(row, version, 'ticket type')
  const { category = row.category, name = row.name, icon = row.icon } = rest
  const { intakeBoardId = row.intakeBoardId } = rest
  if (intakeBoardId !== row.intakeBoardId || category !== row.category) {
    await refuseInvalidIntake(scope, category, intakeBoardId)
  }
  if (category !== row.category && row.isUsed) {
    refuse('conflict', 'The category can’t change because tickets use this type.')
  }
  const isNowArchived = isArchived ?? row.archivedAt !== null
  if (!isNowArchived && (await isNameTaken(scope, { id, name }))) refuseTaken()
  if (isNowArchived && row.archivedAt === null && (await listTypeRows(scope, false)).length === 1) {
    refuse('conflict', 'This is the last ticket type. Create another one first.')
  }
  const archivedAt = isNowArchived ? (row.archivedAt ?? scope.now) : null
  await changeType(scope, id, {
    name,
    icon,
    category,
    intakeBoardId,
    archivedAt,
  })
  if (fields) await writeFields(scope, id, fields)
  return answerChanged(scope, id)
}

/** Customer tickets need a board the member can see. */
async function refuseInvalidIntake(
  scope: Scope,
  category: TicketType['category'],
  boardId: string | null,
): Promise<void> {
  if (boardId === null) return
  if (category !== 'customer') {
    const message = 'Only types in the Customer category are available to customers.'
    refuse('unprocessable', message, { fields: [{ path: 'intakeBoardId', message }] })
  }
  const board = await getBoardRow(scope, boardId, 'view')
  if (board.archivedAt) refuse('conflict', 'This board is archived. Restore it first.')
}

export async function ensureTypes(scope: Scope): Promise<void> {
  if (await hasTypes(scope)) return
  for (const type of starterTypes) await insertType(scope, type)
}

async function writeFields(scope: Scope, id: string, fields: readonly TypeField[]): Promise<void> {
  const known = new Set((await listFieldsOf(scope, 'ticket')).map((field) => field.id))
  if (fields.some(({ fieldId }) => !known.has(fieldId))) {
    refuse('not_found', 'This ticket field no longer exists.')
  }
  const each = new Map(fields.map((field) => [field.fieldId, field]))
  await replaceTypeFields(scope, id, [...each.values()])
}

async function answerChanged(scope: Scope, id: string): Promise<TicketType> {
  scope.emit(ticketTypeChanged, { typeId: id }, { subjectId: id })
  const row = await findTypeRow(scope, id)
  if (!row) throw new Error('The saved type is readable.')
  return presentType(row)
}

function refuseTaken(): never {
  const message = 'A ticket type with this name already exists.'
  refuse('conflict', message, { fields: [{ path: 'name', message }] })
}

const maxTypes = 50
