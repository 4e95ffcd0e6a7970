import { listFieldsOf, listHiddenKeys } from '#modules/fields/server/door.ts'
import type { AnswerOf } from '#platform/registry/call.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { listTemplatePlaces } from '../contract.ts'
import type { TemplateBlock } from '../model.ts'
import { fieldObjects, fieldVariable } from '../rules.ts'

/** Where templates are used, told by whoever has the conversations. */
export interface TemplatePlaces {
  listChannels(scope: Scope): Promise<readonly { readonly id: string; readonly name: string }[]>
  /** Refuses a conversation that the acting member may not see. */
  channelOf(scope: Scope, conversationId: string): Promise<string>
  /** The block as messages have it; refuses what none could, and names the field. */
  readBlock(block: TemplateBlock, path: string): TemplateBlock
}

export async function answerPlaces(
  scope: Scope,
  places: TemplatePlaces,
): Promise<AnswerOf<typeof listTemplatePlaces>> {
  const channels = await places.listChannels(scope)
  return {
    variables: await listOwnFields(scope),
    channels: channels.map(({ id, name }) => ({ id, name })),
  }
}

/** What a template can name of the organization's own fields. */
export async function listFieldVariables(scope: Scope): Promise<string[]> {
  return (await listOwnFields(scope)).map(({ name }) => name)
}

async function listOwnFields(
  scope: Scope,
): Promise<{ name: string; label: string; type: string }[]> {
  const found: { name: string; label: string; type: string }[] = []
  for (const object of fieldObjects) {
    // What he may not read he cannot have written to others by somebody who may.
    const hidden = await listHiddenKeys(scope, object)
    for (const { key, label, type } of await listFieldsOf(scope, object)) {
      if (hidden.has(key)) continue
      found.push({ name: fieldVariable(object, key), label, type })
    }
  }
  return found
}
