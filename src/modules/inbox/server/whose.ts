/** A conversation, and the customer who asks for it. */
export interface Whose {
  readonly conversationId: string
  readonly contactId: string
}
