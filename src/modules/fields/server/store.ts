import type { Scope } from '#platform/scope/scope.ts'

import { optionsOf, type FieldDefinition, type FieldObject } from '../rules.ts'

export async function listFieldsOf(
  { db }: Scope,
  object: FieldObject,
): Promise<(FieldDefinition & { readonly id: string })[]> {
  const rows = await db
    .selectFrom('fields')
    .select(['id', 'key', 'label', 'type', 'options', 'required_on', 'pattern'])
    .where('object', '=', object)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(500)
    .execute()
  return rows.map(({ id, key, label, type, options, required_on: requiredOn, pattern }) => ({
    id,
    key,
    label,
    type,
    options: optionsOf(options),
    requiredOn,
    pattern,
  }))
}

export async function listKeysForManagers({ db }: Scope, object: FieldObject): Promise<string[]> {
  const rows = await db
    .selectFrom('fields')
    .select('key')
    .where('object', '=', object)
    .where('visible_to', '=', 'managers')
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ key }) => key)
}

export async function listRuled({ db }: Scope) {
  return db
    .selectFrom('fields')
    .select(['key', 'object', 'type', 'pattern', 'visible_to', 'required_on'])
    .where('deleted_at', 'is', null)
    .where((the) =>
      the.or([
        the('pattern', '<>', ''),
        the('visible_to', '<>', 'everyone'),
        the('required_on', '=', 'close'),
      ]),
    )
    .execute()
}
