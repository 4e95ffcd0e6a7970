import type { ContactFilter } from '#modules/contacts/server/store.ts'

export const everyContact: ContactFilter = {
  kind: undefined,
  companyId: undefined,
  ownerId: undefined,
  tagId: undefined,
  isBlocked: undefined,
  seenDays: undefined,
  contactedDays: undefined,
  repliedDays: undefined,
  isUnsubscribed: undefined,
  isBouncing: undefined,
  values: [],
  after: undefined,
  sort: '-created',
  limit: 50,
}
