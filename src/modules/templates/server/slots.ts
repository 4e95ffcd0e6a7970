import { slot } from '#platform/registry/slot.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { TemplateBlock } from '../model.ts'

/** Filled by the inbox. */
export const templatePlacesSlot = slot<TemplatePlaces>('templates.places')

interface TemplatePlaces {
  listChannels(scope: Scope): Promise<readonly { readonly id: string; readonly name: string }[]>
  /** Refuses a conversation the member can't see. */
  channelOf(scope: Scope, conversationId: string): Promise<string>
  /** Validates the block and returns it in the format of messages. */
  readBlock(block: TemplateBlock, path: string): TemplateBlock
}

export function placesOf(scope: Scope): TemplatePlaces {
  const [places] = scope.gather(templatePlacesSlot)
  if (!places) throw new Error('No module provides the places where templates are used.')
  return places
}
