import { createBoard, createTicketType } from '#modules/tickets/boards-contract.ts'
import { createTicket } from '#modules/tickets/contract.ts'
import type { Samples, SampleWorld } from '#tests/support/attack-samples.ts'
import { knownAddress, knownReader } from '#tests/support/known-reader.ts'

export const ownTicketSamples: Samples = {
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

async function ownTicket(world: SampleWorld): Promise<string> {
  await knownReader(world)
  const { server, company } = world
  const [contact] = await server.query<{ id: string }>(
    'select id from contacts where org_id = $1 and proven_email = $2',
    [company.organizationId, knownAddress(company.slug)],
  )
  const { key } = await company.owner.client.must(createTicket, {
    clientKey: crypto.randomUUID(),
    boardId: await ownBoard(world),
    title: 'Requested',
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

const boards = new Map<string, Promise<string>>()

const types = new Map<string, Promise<string>>()
