import { listFieldsOf, listHiddenKeys } from '#modules/fields/server/public.ts'
import type { AnswerOf } from '#platform/registry/call.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type * as contract from '../contract.ts'
import { fieldObjects, fieldVariable } from '../rules.ts'
import { placesOf } from './slots.ts'

export async function listTemplatePlaces(
  scope: Scope,
): Promise<AnswerOf<typeof contract.listTemplatePlaces>> {
  const channels = await placesOf(scope).listChannels(scope)
  return {
    variables: await listOwnFields(scope),
    channels: channels.map(({ id, name }) => ({ id, name })),
  }
}

export async function listFieldVariables(scope: Scope): Promise<string[]> {
  return (await listOwnFields(scope)).map(({ name }) => name)
}

async function listOwnFields(
  scope: Scope,
): Promise<{ name: string; label: string; type: string }[]> {
  const found: { name: string; label: string; type: string }[] = []
  for (const object of fieldObjects) {
    // A member must not use a hidden field in a saved reply that others then fill in and send.
    const hidden = await listHiddenKeys(scope, object)
    for (const { key, label, type } of await listFieldsOf(scope, object)) {
      if (hidden.has(key)) continue
      found.push({ name: fieldVariable(object, key), label, type })
    }
  }
  return found
}
