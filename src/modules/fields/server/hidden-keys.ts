import { levelOf } from '#platform/permissions/may.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { FieldObject, FieldValue } from '../rules.ts'
import { listKeysForManagers } from './store.ts'

/** Keys of fields the member can't read: those visible only to members who manage settings. */
export async function listHiddenKeys(
  scope: Scope,
  object: FieldObject,
): Promise<ReadonlySet<string>> {
  const { actor } = scope
  if (actor.kind === 'system') return new Set()
  if (actor.kind === 'member' && levelOf(actor.membership, 'Settings') === 'manage') {
    return new Set()
  }
  return new Set(await listKeysForManagers(scope, object))
}

export function withoutHidden<Value extends FieldValue>(
  values: Readonly<Record<string, Value>>,
  hidden: ReadonlySet<string>,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !hidden.has(key)))
}

/** Hidden values stay unchanged, whatever the member sends. */
export function onlyHidden<Value extends FieldValue>(
  values: Readonly<Record<string, Value>>,
  hidden: ReadonlySet<string>,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => hidden.has(key)))
}
