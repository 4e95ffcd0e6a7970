import type { Scope } from '#platform/scope/scope.ts'

import { optionsOf, type FieldDefinition, type FieldObject } from '../rules.ts'

export async function listFieldsOf(
  { db }: Scope,
  object: FieldObject,
): Promise<(FieldDefinition & { readonly id: string })[]> {
  const rows = await db
    .selectFrom('fields')
    .select(['id', 'key', 'label', 'type', 'options', 'requiredOn', 'pattern'])
    .where('object', '=', object)
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(500)
    .execute()
  return rows.map(({ id, key, label, type, options, requiredOn, pattern }) => ({
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
    .where('visibleTo', '=', 'managers')
    .where('deletedAt', 'is', null)
    .execute()
  return rows.map(({ key }) => key)
}

export async function listRuled({ db }: Scope) {
  return db
    .selectFrom('fields')
    .select(['key', 'object', 'type', 'pattern', 'visibleTo', 'requiredOn'])
    .where('deletedAt', 'is', null)
    .where((the) =>
      the.or([
        the('pattern', '<>', ''),
        the('visibleTo', '<>', 'everyone'),
        the('requiredOn', '=', 'close'),
      ]),
    )
    .execute()
}
