import { handover } from '#platform/handover/handover.ts'

import { countOwned, reassignOwned } from './store/owners.ts'

export const articleHandover = handover({
  kind: 'article',
  label: 'Articles',
  count: countOwned,
  async move(scope, from, to) {
    await reassignOwned(scope, from, to)
    return 'done'
  },
})
