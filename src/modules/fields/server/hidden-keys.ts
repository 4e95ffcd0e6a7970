import { levelOf } from '#platform/permissions/may.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { FieldObject, FieldValue } from '../rules.ts'
import { listKeysForManagers } from './store.ts'

/** The fields that whoever is at work may not read: those kept for who manages settings. */
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

/** What of these values he may read. */
export function withoutHidden<Value extends FieldValue>(
  values: Readonly<Record<string, Value>>,
  hidden: ReadonlySet<string>,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !hidden.has(key)))
}

/** The others, which stay as they are whatever he says. */
export function onlyHidden<Value extends FieldValue>(
  values: Readonly<Record<string, Value>>,
  hidden: ReadonlySet<string>,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).filter(([key]) => hidden.has(key)))
}
