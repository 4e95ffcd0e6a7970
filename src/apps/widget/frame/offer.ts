import type { GivenAnswer, MessageBlock } from '#modules/inbox/model.ts'

export interface Offer {
  readonly messageId: string
  readonly block: MessageBlock
  readonly given: GivenAnswer | null
}
