import type { DemoStage } from '#platform/demo/demo-part.ts'

import { getBoard, putColumns } from '../../boards-contract.ts'
import { createChecklistTemplate, createTicketTemplate } from '../../templates-contract.ts'

export async function createTemplates({ act, id }: DemoStage): Promise<void> {
  const [support, product] = [id('board', 'SUP'), id('board', 'PRO')]
  await act(createTicketTemplate, {
    boardId: support,
    name: 'Damaged in transit',
    title: 'Damaged parcel: ',
    description:
      '<p>What is broken? What does the parcel look like?</p><p><strong>Order:</strong> </p>',
    priority: 'high',
    assigneeIds: [id('member', 'Priya Raman')],
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

export async function shareWork({ act, id: idOf }: DemoStage): Promise<void> {
  const id = idOf('board', 'TEAM')
  const { version, columns } = await act(getBoard, { id })
  await act(putColumns, {
    id,
    version,
    columns: columns.map(({ count: _count, ...column }) =>
      column.name === 'Doing' ? { ...column, assignMethod: 'round_robin' as const } : column,
    ),
  })
}
