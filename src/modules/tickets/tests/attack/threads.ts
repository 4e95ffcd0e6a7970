import { createBoard, createTicketType, listTicketTypes } from '#modules/tickets/boards-contract.ts'
import { createTicket, linkConversation } from '#modules/tickets/contract.ts'
import { startBroadcast } from '#modules/tickets/threads-contract.ts'
import { createVisitorTicket } from '#modules/tickets/visitor-contract.ts'
import type { Samples, SampleWorld } from '#tests/support/attack-samples.ts'
import type { Client } from '#tests/support/client.ts'
import { liveWidget, newVisitor, type VisitorClient } from '#tests/support/visitor-client.ts'

export const threadSamples: Samples = {
  'tickets.writeToRequester': async (world) => ({
    input: { id: await customerTicket(world), text: 'We look into it.' },
  }),
  'tickets.previewBroadcast': async (world) => ({ input: { id: await tracker(world) } }),
  'tickets.startBroadcast': async (world) => ({
    input: { id: await tracker(world), text: 'It’s fixed.' },
  }),
  async 'tickets.cancelBroadcast'(world) {
    const wish = { clientKey: crypto.randomUUID(), text: 'It’s fixed.' }
    const { client } = world.company.owner
    const { id } = await client.must(startBroadcast, { id: await tracker(world), ...wish })
    return { input: { id } }
  },
  'tickets.listOfVisitor': async (world) => ({ client: (await asking(world)).client }),
  'tickets.listVisitorForms': async (world) => ({ client: (await asking(world)).client }),
  'tickets.createOfVisitor': async (world) => ({
    client: (await asking(world)).client,
    input: { typeId: (await formOf(world)).typeId, title: 'Asked', text: '', attributes: {} },
  }),
  'tickets.getOfVisitor': ofVisitor,
  'tickets.replyOfVisitor': async (world) => {
    const { client, input } = await ofVisitor(world)
    return { client, input: { ...input, text: 'Said' } }
  },
  'tickets.closeOfVisitor': ofVisitor,
  'tickets.reopenOfVisitor': ofVisitor,
}

async function asking(world: SampleWorld): Promise<VisitorClient> {
  return newVisitor(world.server.client(), (await formOf(world)).widgetId)
}

async function ofVisitor(world: SampleWorld): Promise<{ client: Client; input: { key: string } }> {
  const { client } = await asking(world)
  const { typeId } = await formOf(world)
  const wish = { clientKey: crypto.randomUUID(), typeId, title: 'Asked' }
  const { key } = await client.must(createVisitorTicket, wish)
  return { client, input: { key } }
}

async function customerTicket(world: SampleWorld): Promise<string> {
  const { boardId, typeId } = await formOf(world)
  const { id } = await world.company.owner.client.must(createTicket, {
    clientKey: crypto.randomUUID(),
    boardId,
    typeId,
    title: 'Asked',
    requesterId: world.idIn('contacts'),
  })
  return id
}

async function tracker(world: SampleWorld): Promise<string> {
  const { client } = world.company.owner
  const { items } = await client.must(listTicketTypes, {})
  const { boardId } = await formOf(world)
  const { id } = await client.must(createTicket, {
    clientKey: crypto.randomUUID(),
    boardId,
    typeId: items.find(({ category }) => category === 'tracker')?.id,
    title: 'Fails',
  })
  await client.must(linkConversation, { id, conversationId: world.idIn('conversations') })
  return id
}

interface Form {
  readonly boardId: string
  readonly typeId: string
  readonly widgetId: string
}

function formOf({ company }: SampleWorld): Promise<Form> {
  const known = forms.get(company.organizationId)
  if (known) return known
  const made = makeForm(company.owner.client)
  forms.set(company.organizationId, made)
  return made
}

async function makeForm(client: Client): Promise<Form> {
  const { id: boardId } = await client.must(createBoard, { name: 'Threads', key: 'THREA' })
  const { id: typeId } = await client.must(createTicketType, {
    name: 'Thread',
    category: 'customer',
    intakeBoardId: boardId,
  })
  const widgetId = await liveWidget(client, 'Widget of tickets', { hasTicketForm: true })
  return { boardId, typeId, widgetId }
}

const forms = new Map<string, Promise<Form>>()
