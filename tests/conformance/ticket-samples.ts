import { createBoard, createTicketType } from '#modules/tickets/boards-contract.ts'
import { addComment, createTicket } from '#modules/tickets/contract.ts'
import type { Board, Ticket } from '#modules/tickets/model.ts'
import type { Client } from '#tests/support/client.ts'

import type { SampleWorld } from './sample-world.ts'
import type { Prepare } from './samples.ts'

/** Honest uses of the calls of boards and tickets. */
export const ticketSamples: Readonly<Record<string, Prepare>> = {
  'tickets.listBoards': () => ({ input: { isArchived: 'false' } }),
  'tickets.listTypes': () => ({ input: { isArchived: 'false' } }),
  'tickets.list': () => ({
    input: {
      isArchived: 'false',
      isInTrash: 'false',
      isOpen: 'true',
      from: '2030-01-01T00:00:00Z',
      to: '2030-02-01T00:00:00Z',
    },
  }),
  'tickets.createBoard': () => ({ input: { name: 'Sample', key: newKey() } }),
  'tickets.updateBoard': async (world) => {
    const { id, version } = await makeBoard(world)
    return { input: { id, version, name: 'Renamed' } }
  },
  'tickets.putColumns': async (world) => {
    const { id, version, columns } = await makeBoard(world)
    return { input: { id, version, columns: columns.map(withoutCount) } }
  },
  'tickets.placeBoard': (world) => ({ input: { id: world.idIn('boards'), beforeId: null } }),
  'tickets.archiveBoard': async (world) => ({
    input: { id: (await makeBoard(world)).id, isArchived: true },
  }),
  'tickets.createType': () => ({
    input: { name: crypto.randomUUID(), category: 'tracker', fields: [] },
  }),
  'tickets.updateType': async ({ company }) => {
    const values = { name: crypto.randomUUID(), category: 'tracker' } as const
    const { id, version } = await company.owner.client.must(createTicketType, values)
    return { input: { id, version, name: crypto.randomUUID() } }
  },
  'tickets.findByKey': async (world) => ({ input: { key: (await makeTicket(world)).key } }),
  'tickets.create': (world) => ({
    input: { ...newTicket(world.idIn('boards')), startOn: '2030-01-01', attributes: {} },
  }),
  'tickets.update': async (world) => {
    const { id, version } = await makeTicket(world)
    return { input: { id, version, title: 'Changed' } }
  },
  'tickets.move': async (world) => {
    const { id, columnId } = await makeTicket(world)
    return { input: { id, columnId, afterId: null, beforeId: null } }
  },
  'tickets.archive': async (world) => ({
    input: { ids: [(await makeTicket(world)).id], isArchived: true },
  }),
  'tickets.trash': async (world) => ({
    input: { ids: [(await makeTicket(world)).id], isTrashed: true },
  }),
  'tickets.putChecklist': async (world) => {
    const { id, version } = await makeTicket(world)
    return { input: { id, version, items: [{ id: null, text: 'One', isDone: false }] } }
  },
  'tickets.relate': async (world) => ({
    input: {
      id: (await makeTicket(world)).id,
      otherId: (await makeTicket(world)).id,
      kind: 'blocks',
    },
  }),
  'tickets.linkConversation': async (world) => ({
    input: { id: (await makeTicket(world)).id, conversationId: world.idIn('conversations') },
  }),
  'tickets.watch': async (world) => ({
    input: { id: (await makeTicket(world)).id, isWatching: false },
  }),
  'tickets.addComment': async (world) => ({
    input: { id: (await makeTicket(world)).id, ...newComment() },
  }),
  'tickets.editComment': async (world) => ({
    input: { id: await makeComment(world), text: 'Changed' },
  }),
  'tickets.deleteComment': async (world) => ({ input: { id: await makeComment(world) } }),
}

/** One of each, for calls that take its id. */
export async function furnishTickets(client: Client, canary: string): Promise<void> {
  const board = await client.must(createBoard, { name: `${canary} board`, key: newKey() })
  const ticket = await client.must(createTicket, {
    ...newTicket(board.id),
    title: `${canary} ticket`,
  })
  await client.must(addComment, { id: ticket.id, ...newComment(), text: `${canary} comment` })
}

function makeBoard({ company }: SampleWorld): Promise<Board> {
  return company.owner.client.must(createBoard, { name: 'Sample', key: newKey() })
}

function makeTicket({ company, idIn }: SampleWorld): Promise<Ticket> {
  return company.owner.client.must(createTicket, newTicket(idIn('boards')))
}

async function makeComment(world: SampleWorld): Promise<string> {
  const { id } = await makeTicket(world)
  return (await world.company.owner.client.must(addComment, { id, ...newComment() })).id
}

function newTicket(boardId: string) {
  return { clientKey: crypto.randomUUID(), boardId, title: crypto.randomUUID() }
}

function newComment() {
  return { clientKey: crypto.randomUUID(), text: 'Said' }
}

function withoutCount({ id, name, category, ...column }: Board['columns'][number]) {
  const { publicLabel, color, wipLimit, isDefault, pausesClock } = column
  return { id, name, category, publicLabel, color, wipLimit, isDefault, pausesClock }
}

/** Six letters that nobody else has. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6))
  return [...bytes].map((byte) => String.fromCharCode(65 + (byte % 26))).join('')
}
