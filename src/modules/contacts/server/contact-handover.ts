import { handover } from '#platform/handover/handover.ts'

import { countOwnedBy, reassignOwned } from './store/owners.ts'
import { handOverSegments } from './store/segments.ts'

export const contactHandover = handover({
  kind: 'contact',
  label: 'Contacts',
  count: countOwnedBy,
  async move(scope, from, to) {
    await reassignOwned(scope, from, to)
    await handOverSegments(scope, from, to)
    return 'done'
  },
})
