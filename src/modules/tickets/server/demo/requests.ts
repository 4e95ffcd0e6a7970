import { companyCalls } from '#modules/contacts/companies-contract.ts'
import { listContacts } from '#modules/contacts/contract.ts'
import { fieldCalls } from '#modules/fields/contract.ts'
import type { DemoStage } from '#platform/demo/demo-part.ts'

import { getBoard, listTicketTypes, updateTicketType } from '../../boards-contract.ts'
import { addComment, findTicketByKey, moveTicket, updateTicket } from '../../contract.ts'
import { createOwnTicket, replyToOwnTicket } from '../../own-contract.ts'

/** Tickets that customers open themselves on the site. */
export async function openRequests(stage: DemoStage): Promise<void> {
  const typeId = await openForm(stage)
  await shareTickets(stage)
  for (const story of stories) await createStory(stage, typeId, story)
}

async function openForm({ act, id }: DemoStage): Promise<string> {
  const order = await act(fieldCalls.create, {
    object: 'ticket',
    key: 'order',
    label: 'Order number',
    type: 'text',
  })
  const { items: types } = await act(listTicketTypes, {})
  const type = types.find(({ category }) => category === 'customer')
  if (!type) throw new Error('The demo data has no ticket type for customers.')
  const asked = { isRequired: false, isRequiredOfCustomer: false, isShownToCustomer: true }
  await act(updateTicketType, {
    id: type.id,
    version: type.version,
    intakeBoardId: id('board', 'SUP'),
    fields: [...type.fields, { fieldId: order.id, ...asked }],
  })
  return type.id
}

async function shareTickets({ act }: DemoStage): Promise<void> {
  const { items } = await act(companyCalls.list, { limit: 100 })
  const bakery = items.find(({ name }) => name === 'Bakery Vind')
  if (!bakery) return
  await act(companyCalls.update, { id: bakery.id, version: bakery.version, sharesTickets: true })
}

async function createStory(stage: DemoStage, typeId: string, story: Story): Promise<void> {
  const { items } = await stage.act(listContacts, { search: story.by, limit: 1 })
  const customer = items[0] && stage.readAs(items[0].id)
  if (!customer) return
  const { key } = await customer(createOwnTicket, {
    clientKey: crypto.randomUUID(),
    typeId,
    title: story.title,
    text: story.text,
    attributes: story.order ? { order: story.order } : {},
  })
  const { id, version, columnId: before } = await stage.act(findTicketByKey, { key })
  const assigneeIds = [stage.id('member', story.who)]
  await stage.act(updateTicket, { id, version, assigneeIds })
  for (const { by, text } of story.said) {
    const said = { clientKey: crypto.randomUUID(), text }
    if (by === story.by) await customer(replyToOwnTicket, { key, ...said })
    else await stage.as(by)(addComment, { id, ...said, isPublic: true })
  }
  const columnId = await columnNamed(stage, story.column)
  if (columnId === undefined || columnId === before) return
  await stage.act(moveTicket, { id, columnId, afterId: null, beforeId: null })
}

async function columnNamed({ act, id }: DemoStage, name: string): Promise<string | undefined> {
  const { columns } = await act(getBoard, { id: id('board', 'SUP') })
  return columns.find((column) => column.name === name)?.id
}

interface Story {
  readonly by: string
  readonly title: string
  readonly text: string
  readonly order?: string
  readonly column: string
  readonly who: string
  readonly said: readonly { readonly by: string; readonly text: string }[]
}

const stories: readonly Story[] = [
  {
    by: 'Mateo Silva',
    title: 'Two bags of the house blend arrived torn',
    text: 'Two bags in Monday’s delivery were torn, and the coffee had dried out.\n\nCan you send two new ones with the next box?',
    order: 'NW-20418',
    column: 'Waiting for customer',
    who: 'Aiko Tanaka',
    said: [
      {
        by: 'aiko',
        text: 'Sorry about that. We’ll send two new bags with Thursday’s box. What’s the batch number on the label?',
      },
    ],
  },
  {
    by: 'Mateo Silva',
    title: 'Deliver on Thursdays starting in December',
    text: 'We’re closed on Mondays starting in December. Could the weekly box come on Thursdays instead?',
    column: 'In progress',
    who: 'Tomás Herrera',
    said: [
      { by: 'tomas', text: 'We’re asking the carrier whether Thursdays work for your street.' },
      { by: 'Mateo Silva', text: 'Great. Any time after 7 a.m. works.' },
    ],
  },
  {
    by: 'Hanna Berg',
    title: 'Invoice with our new address',
    text: 'We moved to Hamngatan 4. Could you resend the October invoice with the new address?',
    order: 'NW-20377',
    column: 'Resolved',
    who: 'Aiko Tanaka',
    said: [{ by: 'aiko', text: 'I emailed you the corrected invoice. Enjoy the new place!' }],
  },
]
