import type { Conversations } from '#platform/database/tables.ts'

/** A customer, and how much of what is his whoever asks may see. */
export interface Customer {
  readonly contactId: string
  /**
   * What was begun as this contact and no more, for a browser that has proven nothing; null for all.
   * Colleagues merge contacts by what they believe, and people can type any address.
   */
  readonly onlyAs: string | null
}

/** A conversation, and the customer who asks for it. */
export interface Whose extends Customer {
  readonly conversationId: string
}

export function isHis(
  row: Pick<Conversations, 'contact_id' | 'begun_as'> | undefined,
  { contactId, onlyAs }: Customer,
): boolean {
  if (row?.contact_id !== contactId) return false
  return onlyAs === null || (row.begun_as ?? row.contact_id) === onlyAs
}

/** What a conversation that he begins keeps of it. */
export function begunAs({ contactId, onlyAs }: Customer): string | null {
  return onlyAs === contactId ? null : onlyAs
}
