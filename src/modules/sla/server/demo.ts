import { listConversations } from '#modules/inbox/contract.ts'
import { createTicket } from '#modules/tickets/contract.ts'
import type { DemoPart, DemoStage } from '#platform/demo/demo-part.ts'
import type { InputOf } from '#platform/registry/call.ts'

import { createSlaPolicy } from '../contract.ts'

export const demo: readonly DemoPart[] = [
  {
    name: 'reply times',
    async run({ earlier }) {
      await earlier.act(createSlaPolicy, allCustomers)
    },
  },
  {
    name: 'ticket reply times',
    after: ['tickets'],
    async run(stage) {
      await stage.earlier.act(createSlaPolicy, {
        name: 'Support tickets',
        holdsFor: ['tickets'],
        boardIds: [stage.id('board', 'SUP')],
        firstMinutes: 60,
        nextMinutes: 8 * 60,
        resolveMinutes: 3 * 24 * 60,
        priorityMinutes: { urgent: { resolve: 8 * 60 } },
        pauseOn: ['waiting_customer'],
        warnMinutes: 15,
        raisesTo: 'high',
      })
      await openLateTicket(stage)
    },
  },
]

/** Runs around the clock, so that a demo also works at night. */
const allCustomers: InputOf<typeof createSlaPolicy> = {
  name: 'All customers',
  firstMinutes: 60,
  nextMinutes: 4 * 60,
  resolveMinutes: 2 * 24 * 60,
  priorityMinutes: { urgent: { first: 30, next: 60 } },
  pauseOn: ['snoozed', 'waiting_customer'],
  warnMinutes: 15,
}

/** The customer who has waited longest becomes a ticket with a reply due soon. */
async function openLateTicket({ act, id }: DemoStage): Promise<void> {
  const { items } = await act(listConversations, { category: 'everything', limit: 100 })
  const waiting = items.find(({ contact }) => contact.name === 'Sara Lindqvist')
  if (!waiting) return
  await act(createTicket, {
    clientKey: crypto.randomUUID(),
    boardId: id('board', 'SUP'),
    title: 'Delivery times to Åland',
    conversationId: waiting.id,
  })
}
