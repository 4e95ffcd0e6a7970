import {
  missingOn,
  problemsOf,
  type FieldDefinition,
  type FieldValues,
} from '#modules/fields/rules.ts'
import { listFieldsOf, refuseMissing } from '#modules/fields/server/public.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { ConversationRow } from './store/conversations.ts'

export async function requireKnownFields(scope: Scope, row: ConversationRow): Promise<void> {
  refuseMissing(await missingFields(scope, row), { when: 'before closing', under: 'fields' })
}

export async function hasMissingFields(scope: Scope, row: ConversationRow): Promise<boolean> {
  return (await missingFields(scope, row)).length > 0
}

export async function valuesToBegin(
  scope: Scope,
  values: FieldValues,
): Promise<Record<string, unknown>> {
  const known = await withValues(scope, { attributes: {} }, values)
  const definitions = await listConversationFields(scope)
  const missing = missingOn('create', definitions, known as FieldValues)
  refuseMissing(missing, { when: 'first', under: 'values' })
  return known
}

export async function withValues(
  scope: Scope,
  row: Pick<ConversationRow, 'attributes'>,
  values: FieldValues,
): Promise<Record<string, unknown>> {
  const definitions = await listConversationFields(scope)
  const known = new Set(definitions.map(({ key }) => key))
  const unknown = Object.keys(values).find((key) => !known.has(key))
  if (unknown !== undefined) refuse('invalid', `Conversations have no field ${unknown}.`)
  const problems = problemsOf(definitions, values)
  if (problems.length > 0) {
    refuse('invalid', problems[0]?.message ?? 'This value doesn’t match the field type.', {
      fields: problems.map(({ key, message }) => ({ path: `values.${key}`, message })),
    })
  }
  const merged = { ...(row.attributes as FieldValues), ...values }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null))
}

export function listConversationFields(scope: Scope): Promise<readonly FieldDefinition[]> {
  return listFieldsOf(scope, 'conversation')
}

export function missingToClose(
  { attributes }: Pick<ConversationRow, 'attributes'>,
  definitions: readonly FieldDefinition[],
): FieldDefinition[] {
  return missingOn('close', definitions, attributes as FieldValues)
}

async function missingFields(scope: Scope, row: ConversationRow): Promise<FieldDefinition[]> {
  return missingToClose(row, await listConversationFields(scope))
}
