import { listConversations } from '#modules/inbox/contract.ts'
import { createSlaPolicy } from '#modules/sla/contract.ts'
import { getBoard, listBoards, putColumns } from '#modules/tickets/boards-contract.ts'
import { createTicket } from '#modules/tickets/contract.ts'
import {
  createChecklistTemplate,
  createTicketTemplate,
} from '#modules/tickets/templates-contract.ts'

import type { Act, ChatStage } from './demo-chats.ts'

export async function makeDemoTicketStart(
  stage: ChatStage,
  /** Created with a clock that is behind, so that something is due soon. */
  actEarlier: Act,
): Promise<void> {
  const { items } = await stage.act(listBoards, {})
  const idOf = (key: string) => items.find((board) => board.key === key)?.id
  const [support, product, leads] = [idOf('SUP'), idOf('PRO'), idOf('TEAM')]
  if (!support || !product || !leads) return
  await makeTemplates(stage, { support, product })
  await giveOut(stage, leads)
  await actEarlier(createSlaPolicy, {
    name: 'Support tickets',
    holdsFor: ['tickets'],
    boardIds: [support],
    firstMinutes: 60,
    nextMinutes: 8 * 60,
    resolveMinutes: 3 * 24 * 60,
    priorityMinutes: { urgent: { resolve: 8 * 60 } },
    pauseOn: ['waiting_customer'],
    warnMinutes: 15,
    raisesTo: 'high',
  })
  await makeWaiting(stage, support)
}

async function makeTemplates(
  { act, memberId }: ChatStage,
  { support, product }: { readonly support: string; readonly product: string },
): Promise<void> {
  await act(createTicketTemplate, {
    boardId: support,
    name: 'Damaged in transit',
    title: 'Damaged parcel: ',
    description:
      '<p>What is broken? What does the parcel look like?</p><p><strong>Order:</strong> </p>',
    priority: 'high',
    assigneeIds: [memberId('Priya Raman')],
    checklist: [
      'Ask for photos of the parcel and the label',
      'Send a replacement',
      'File a claim with the carrier',
      'Tell the customer when it will arrive',
    ],
  })
  await act(createTicketTemplate, {
    boardId: support,
    name: 'Refund',
    title: 'Refund: ',
    description: '<p>Reason and account:</p>',
    checklist: ['Check the order', 'Issue the refund', 'Notify the customer'],
  })
  await act(createChecklistTemplate, {
    boardId: support,
    name: 'Replacement',
    lines: [
      'Check stock',
      'Print the label',
      'Hand over to the carrier',
      'Send the tracking number',
    ],
  })
  await act(createChecklistTemplate, {
    boardId: product,
    name: 'Release',
    lines: ['Test on a phone', 'Write release notes', 'Notify requesters'],
  })
}

async function giveOut({ act }: ChatStage, id: string): Promise<void> {
  const { version, columns } = await act(getBoard, { id })
  await act(putColumns, {
    id,
    version,
    columns: columns.map(({ count: _count, ...column }) =>
      column.name === 'Doing' ? { ...column, assignMethod: 'round_robin' as const } : column,
    ),
  })
}

/** The customer who has waited longest becomes a ticket with a reply due soon. */
async function makeWaiting({ act }: ChatStage, boardId: string): Promise<void> {
  const { items } = await act(listConversations, { category: 'everything', limit: 100 })
  const waiting = items.find(({ contact }) => contact.name === 'Sara Lindqvist')
  if (!waiting) return
  await act(createTicket, {
    clientKey: crypto.randomUUID(),
    boardId,
    title: 'Delivery times to Åland',
    conversationId: waiting.id,
  })
}
