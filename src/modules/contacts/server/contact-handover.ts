import { handover } from '#platform/handover/handover.ts'

import { countOwnedBy, giveOwned } from './store/owners.ts'

/** Whoever takes over looks after his contacts too. */
export const contactHandover = handover({
  kind: 'contact',
  label: 'Contacts',
  count: countOwnedBy,
  move: giveOwned,
})
