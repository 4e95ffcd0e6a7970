import type { GivenAnswer, MessageBlock } from '#modules/inbox/model.ts'

/** What a message offers, and what was answered to it. */
export interface Offer {
  readonly messageId: string
  readonly block: MessageBlock
  readonly given: GivenAnswer | null
}
