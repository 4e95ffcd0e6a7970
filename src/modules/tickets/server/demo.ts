import type { DemoPart } from '#platform/demo/demo-part.ts'

import { createBoards } from './demo/boards.ts'
import { openRequests } from './demo/requests.ts'
import { createTemplates, shareWork } from './demo/templates.ts'

export const demo: readonly DemoPart[] = [
  {
    name: 'tickets',
    after: ['returning visitor'],
    async run(stage) {
      await createBoards(stage)
      await createTemplates(stage)
      await shareWork(stage)
    },
  },
  { name: 'ticket requests', after: ['ticket reply times'], run: openRequests },
]
