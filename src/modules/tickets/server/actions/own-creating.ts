import { missingOn, problemsOf, type FieldValues } from '#modules/fields/rules.ts'
import { listFieldsOf, refuseMissing } from '#modules/fields/server/public.ts'
import { begunAs, type Customer } from '#modules/inbox/server/public.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type * as ownContract from '../../own-contract.ts'
import { ticketCreated } from '../../contract.ts'
import type { Ticket } from '../../model.ts'
import type { OwnTicket, TicketForm } from '../../own-contract.ts'
import { isDoneCategory, ticketKey } from '../../rules.ts'
import { about, named } from '../about.ts'
import { currentContact } from '../current-contact.ts'
import { asProduct } from '../as-product.ts'
import { presentCard } from '../present.ts'
import { attachToTicket, claimUploads } from '../reader-uploads.ts'
import { findBoardRow, type BoardRow } from '../store/boards.ts'
import { findOwnByClientKey } from '../store/own-tickets.ts'
import { setWords } from '../store/ticket-parts.ts'
import { findTypeRow, listTypeRows, type TypeRow } from '../store/ticket-types.ts'
import { findTicketRow, insertTicket, nextNumber, type TicketRow } from '../store/tickets.ts'
import { htmlOfText } from '../../html-of-text.ts'
import { descriptionOf } from './creating.ts'
import { placeAtTop } from './moving.ts'
import { getOwnTicket, refuseTooManyMessages } from './own-tickets.ts'

type Input = ParsedInputOf<typeof ownContract.createOwnTicket>

export async function listTicketForms(scope: Scope): Promise<{ items: TicketForm[] }> {
  const types = await listTypeRows(scope, false)
  const definitions = await listFieldsOf(scope, 'ticket')
  const items: TicketForm[] = []
  for (const type of types) {
    if (!(await findIntakeBoard(scope, type))) continue
    items.push({ typeId: type.id, name: type.name, fields: formFields(type, definitions) })
  }
  return { items }
}

/**
 * Creates the ticket in the default column of the board of its type. The client key makes retries
 * idempotent.
 */
export async function createOwnTicket(scope: Scope, input: Input): Promise<OwnTicket> {
  return createOwnFrom(scope, input, {
    source: 'portal',
    async onMade(ticketId) {
      const uploads = await claimUploads(scope, input.fileIds)
      await attachToTicket(scope, uploads, { ticketId, isPublic: true })
    },
  })
}

export async function createOwnFrom(
  scope: Scope,
  input: Omit<Input, 'fileIds'>,
  {
    source,
    onMade,
  }: {
    readonly source: 'portal' | 'widget'
    readonly onMade?: (ticketId: string) => Promise<void>
  },
): Promise<OwnTicket> {
  const customer = currentContact(scope)
  const twin = await findOwnByClientKey(scope, customer, input.clientKey)
  if (twin) return getOwnTicket(scope, { key: ticketKey(twin.boardKey, twin.number) })
  await refuseTooManyMessages(scope, { what: 'make', limit: 20 })
  const type = await findTypeRow(scope, input.typeId)
  const board = type && (await findIntakeBoard(scope, type))
  if (!type || !board) refuse('not_found', 'This ticket type isn’t available here.')
  const row = await createByCustomer(scope, { board, type, customer, input, source })
  await onMade?.(row.id)
  return getOwnTicket(scope, { key: ticketKey(row.boardKey, row.number) })
}

export interface ByCustomer {
  readonly board: BoardRow
  readonly type: TypeRow
  readonly customer: Customer
  readonly input: Pick<Input, 'clientKey' | 'title' | 'text' | 'attributes'>
  readonly source: Ticket['source']
}

/** The only way customers create tickets. Accepts nothing but the fields of their form. */
export async function createByCustomer(scope: Scope, made: ByCustomer): Promise<TicketRow> {
  const { type, input } = made
  const attributes = await checkedValues(scope, type, input.attributes)
  const id = await insert(scope, made, attributes)
  // Another request with this key was faster, or the key belongs to someone else.
  if (id === undefined) refuse('conflict', 'This ticket is already being created.')
  await setWords(scope, id, input.title)
  const row = await findTicketRow(asProduct(scope), id)
  if (!row) throw new Error('The new ticket is readable.')
  const audience = await about(asProduct(scope), row, row)
  scope.emit(ticketCreated, { ...named(row), card: presentCard(row) }, audience)
  return row
}

async function insert(
  scope: Scope,
  { board, type, customer, input, source }: ByCustomer,
  attributes: FieldValues,
): Promise<string | undefined> {
  const number = await nextNumber(scope, board.id)
  // Ignores the column limit, because customers can't do anything about it.
  const open = { ...board, wipMode: 'off' } as const
  const { column, rank } = await placeAtTop(asProduct(scope), open, undefined)
  return insertTicket(scope, {
    boardId: board.id,
    number,
    columnId: column.id,
    rank,
    clientKey: input.clientKey,
    typeId: type.id,
    title: input.title,
    ...descriptionOf(htmlOfText(input.text)),
    requesterId: customer.contactId,
    begunAs: begunAs(customer),
    visibility: 'requester',
    attributes: JSON.stringify(attributes),
    source,
    resolvedAt: isDoneCategory(column.category) ? scope.now : null,
  })
}

async function findIntakeBoard(scope: Scope, type: TypeRow): Promise<BoardRow | undefined> {
  if (type.archivedAt !== null || type.intakeBoardId === null) return undefined
  const board = await findBoardRow(asProduct(scope), type.intakeBoardId)
  return board?.archivedAt === null ? board : undefined
}

type Definitions = Awaited<ReturnType<typeof listFieldsOf>>

export function formFields(type: TypeRow, definitions: Definitions): TicketForm['fields'] {
  const fieldsById = new Map(type.fields.map((field) => [field.fieldId, field]))
  return definitions.flatMap(({ id, key, label, type: kind, options }) => {
    const field = fieldsById.get(id)
    if (!field?.isShownToCustomer || kind === 'user') return []
    const isRequired = field.isRequiredOfCustomer
    return [{ key, label, type: kind, options: [...options], isRequired }]
  })
}

/** Only fields of the form. Fields for teammates aren't required from customers. */
async function checkedValues(
  scope: Scope,
  type: TypeRow,
  values: FieldValues,
): Promise<FieldValues> {
  const all = await listFieldsOf(scope, 'ticket')
  const form = new Map(formFields(type, all).map((field) => [field.key, field]))
  const unknown = Object.keys(values).find((key) => !form.has(key))
  if (unknown !== undefined) refuse('invalid', 'Unknown field.')
  const definitions = all
    .filter(({ key }) => form.has(key))
    .map((field) => ({
      ...field,
      requiredOn: form.get(field.key)?.isRequired ? ('create' as const) : ('never' as const),
    }))
  const problems = problemsOf(definitions, values).map(({ key, message }) => ({
    path: `attributes.${key}`,
    message,
  }))
  const missing = missingOn('create', definitions, values)
  refuseMissing(missing, { when: 'first', under: 'attributes', problems })
  if (problems.length > 0) refuse('invalid', 'Check the highlighted fields.', { fields: problems })
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}
