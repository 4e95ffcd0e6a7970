import type { Scope } from '#platform/scope/scope.ts'

import { optionsOf, type FieldDefinition, type FieldObject } from '../rules.ts'

/** What is asked of one kind of record, in the order of its forms. */
export async function listFieldsOf(
  { db, organizationId }: Scope,
  object: FieldObject,
): Promise<FieldDefinition[]> {
  const rows = await db
    .selectFrom('fields')
    .select(['key', 'label', 'type', 'options', 'required_on'])
    .where('org_id', '=', organizationId)
    .where('object', '=', object)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(500)
    .execute()
  return rows.map(({ key, label, type, options, required_on: requiredOn }) => ({
    key,
    label,
    type,
    options: optionsOf(options),
    requiredOn,
  }))
}
