import { isContact } from '#modules/contacts/server/public.ts'
import { missingOn, problemsOf, type FieldValues } from '#modules/fields/rules.ts'
import {
  listFieldsOf,
  refuseMissing as refuseMissingFields,
} from '#modules/fields/server/public.ts'
import { listExistingTeamIds } from '#modules/organization/server/public.ts'
import { listUsableTagIds } from '#modules/tags/server/public.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { deepestNesting } from '../rules.ts'
import { findRelated, listAncestorIds, lockHierarchies, readHeight } from './store/ticket-parts.ts'
import { findTypeRow, type TypeRow } from './store/ticket-types.ts'
import { listMembersWithAccess } from './member-access.ts'

export interface Named {
  readonly assigneeIds?: readonly string[] | undefined
  readonly teamId?: string | null | undefined
  readonly tagIds?: readonly string[] | undefined
  readonly requesterId?: string | null | undefined
}

/** Referenced records must exist, and assignees need access to the board. */
export async function refuseUnknownParts(
  scope: Scope,
  boardId: string,
  { assigneeIds = [], teamId, tagIds = [], requesterId }: Named,
): Promise<void> {
  const seeing = new Set(await listMembersWithAccess(scope, boardId, assigneeIds))
  if (assigneeIds.some((id) => !seeing.has(id))) {
    const message = 'Choose people who have access to this board.'
    refuse('unprocessable', message, { fields: [{ path: 'assigneeIds', message }] })
  }
  if (teamId && (await listExistingTeamIds(scope, [teamId])).length === 0) {
    refuse('not_found', 'This team no longer exists.')
  }
  const usable = new Set(tagIds.length > 0 ? await listUsableTagIds(scope, tagIds) : [])
  if (tagIds.some((id) => !usable.has(id))) refuse('not_found', 'This tag no longer exists.')
  if (requesterId && !(await isContact(scope, requesterId))) {
    refuse('not_found', 'This contact no longer exists.')
  }
}

export async function getUsableType(scope: Scope, id: string): Promise<TypeRow> {
  const row = await findTypeRow(scope, id)
  if (!row || row.archivedAt) refuse('not_found', 'This ticket type no longer exists.')
  return row
}

type Fields = Awaited<ReturnType<typeof listFieldsOf>>

export async function withValues(
  scope: Scope,
  stored: FieldValues,
  values: FieldValues,
  /** Field definitions, if already loaded. */
  fields?: Fields,
): Promise<Record<string, unknown>> {
  const definitions = fields ?? (await listFieldsOf(scope, 'ticket'))
  const known = new Set(definitions.map(({ key }) => key))
  const unknown = Object.keys(values).find((key) => !known.has(key))
  if (unknown !== undefined) refuse('invalid', `Unknown ticket field ${unknown}.`)
  const problems = problemsOf(definitions, values)
  if (problems.length > 0) {
    refuse('invalid', problems[0]?.message ?? 'Check this value.', {
      fields: problems.map(({ key, message }) => ({ path: `attributes.${key}`, message })),
    })
  }
  const merged = { ...stored, ...values }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null))
}

export async function refuseMissing(
  scope: Scope,
  moment: 'create' | 'close',
  {
    type,
    attributes,
    fields,
  }: {
    readonly type: Pick<TypeRow, 'fields'>
    readonly attributes: FieldValues
    readonly fields?: Fields | undefined
  },
): Promise<void> {
  const typeFields = new Map(type.fields.map((field) => [field.fieldId, field]))
  const definitions = (fields ?? (await listFieldsOf(scope, 'ticket')))
    .filter(({ id }) => typeFields.has(id))
    .map((field) => {
      const isRequiredNow = moment === 'close' && typeFields.get(field.id)?.isRequired === true
      return isRequiredNow ? { ...field, requiredOn: moment } : field
    })
  refuseMissingFields(missingOn(moment, definitions, attributes), {
    when: moment === 'create' ? 'first' : 'before resolving',
    under: 'attributes',
  })
}

export async function refuseInvalidParent(
  scope: Scope,
  parentId: string,
  ticketId: string | undefined,
): Promise<void> {
  if (!(await findRelated(scope, parentId))) refuse('not_found', 'Ticket not found.')
  await lockHierarchies(scope)
  const above = await listAncestorIds(scope, parentId)
  if (ticketId !== undefined && above.includes(ticketId)) {
    refuse('conflict', 'A ticket can’t be its own parent.')
  }
  const height = ticketId === undefined ? 0 : await readHeight(scope, ticketId)
  if (above.length + 1 + height > deepestNesting) {
    refuse('conflict', `Tickets can be nested at most ${deepestNesting} levels deep.`)
  }
}
