import type { DemoPart } from '#platform/demo/demo-part.ts'

import { putPolicy, setMyAvailability } from '../contract.ts'

export const demo: DemoPart = {
  // Before that it would assign the chats that the demo shows as unassigned.
  after: ['contacts'],
  async run({ act, as, id }) {
    await act(putPolicy, {
      teamId: id('team', 'Customer care'),
      version: 0,
      method: 'round_robin',
      perAgentLimit: 5,
      stickToLastAgentDays: 30,
      reassignAfterMin: 60,
    })
    await as('aiko')(setMyAvailability, { status: 'away', reason: 'On leave' })
  },
}
