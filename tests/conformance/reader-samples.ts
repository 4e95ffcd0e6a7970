import { askForReaderLink } from '#modules/readers/contract.ts'
import { createBoard, createTicketType } from '#modules/tickets/boards-contract.ts'
import { createTicket } from '#modules/tickets/contract.ts'
import type { Client } from '#tests/support/client.ts'
import { knownReaderOn, readerOn, readerTokenTo } from '#tests/support/reader.ts'

import type { SampleWorld } from './sample-world.ts'
import type { Prepare } from './samples.ts'

/** Honest uses of what people do on a tenant's pages. */
export const readerSamples: Readonly<Record<string, Prepare>> = {
  'readers.askForLink': () => ({ input: { email: newAddress(), next: '/tickets' } }),
  async 'readers.enter'({ server, company }) {
    const client = readerOn(server, company.slug)
    const email = newAddress()
    await client.must(askForReaderLink, { email, clientKey: crypto.randomUUID() })
    return { client, input: { token: await readerTokenTo(server, email) } }
  },
  'readers.leave': async ({ server, company }) => ({
    client: await knownReaderOn(server, company.slug, newAddress()),
  }),
  'tickets.getOwn': async (world) => ({ input: { key: await ownTicket(world) } }),
  'tickets.createOwn': async (world) => ({
    input: { typeId: await intakeType(world), title: 'Asked', attributes: {}, fileIds: [] },
  }),
  'tickets.replyToOwn': async (world) => ({
    input: { key: await ownTicket(world), text: 'Said', fileIds: [] },
  }),
  'tickets.uploadOwnFile': () => ({ input: { name: 'note.txt' }, file: 'A few words.' }),
  'tickets.closeOwn': async (world) => ({ input: { key: await ownTicket(world) } }),
  'tickets.reopenOwn': async (world) => ({ input: { key: await ownTicket(world) } }),
}

/** Somebody who is known on the pages of the world's company; one for all samples. */
export function knownReader({ server, company }: SampleWorld): Promise<Client> {
  return once(readers, company.organizationId, () =>
    knownReaderOn(server, company.slug, addressIn(company.slug)),
  )
}

/** The key of a ticket that he asked for. */
export async function ownTicket(world: SampleWorld): Promise<string> {
  await knownReader(world)
  const { server, company } = world
  const [contact] = await server.query<{ id: string }>(
    'select id from contacts where org_id = $1 and proven_email = $2',
    [company.organizationId, addressIn(company.slug)],
  )
  const { key } = await company.owner.client.must(createTicket, {
    clientKey: crypto.randomUUID(),
    boardId: await ownBoard(world),
    title: 'Asked for',
    requesterId: contact?.id ?? null,
    visibility: 'requester',
  })
  return key
}

function ownBoard({ company }: SampleWorld): Promise<string> {
  return once(boards, company.organizationId, async () => {
    const values = { name: 'Asked', key: 'ASKED' }
    return (await company.owner.client.must(createBoard, values)).id
  })
}

function intakeType(world: SampleWorld): Promise<string> {
  return once(types, world.company.organizationId, async () => {
    const intakeBoardId = await ownBoard(world)
    const values = { name: crypto.randomUUID(), category: 'customer', intakeBoardId } as const
    return (await world.company.owner.client.must(createTicketType, values)).id
  })
}

function once<Made>(
  known: Map<string, Promise<Made>>,
  key: string,
  make: () => Promise<Made>,
): Promise<Made> {
  const made = known.get(key) ?? make()
  known.set(key, made)
  return made
}

function newAddress(): string {
  return `${crypto.randomUUID()}@readers.example`
}

function addressIn(slug: string): string {
  return `reader@${slug}.example`
}

const readers = new Map<string, Promise<Client>>()
const boards = new Map<string, Promise<string>>()
const types = new Map<string, Promise<string>>()
