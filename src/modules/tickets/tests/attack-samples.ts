import { editTickets } from '#modules/tickets/arranging-contract.ts'
import { createBoard, createTicketType } from '#modules/tickets/boards-contract.ts'
import { addComment, createTicket, putChecklist } from '#modules/tickets/contract.ts'
import { addImportRows, startImport } from '#modules/tickets/imports-contract.ts'
import type { Board, Ticket, TicketFile, TimeEntry } from '#modules/tickets/model.ts'
import {
  createChecklistTemplate,
  createTicketTemplate,
} from '#modules/tickets/templates-contract.ts'
import { logTime } from '#modules/tickets/time-contract.ts'
import { createTicketView } from '#modules/tickets/views-contract.ts'
import { attackSamples, type SampleWorld, type Stage } from '#tests/support/attack-samples.ts'
import type { Client } from '#tests/support/client.ts'
import { attachFile } from '#tests/support/ticket-files.ts'

import { ticketRowAdders } from './attack/row-adders.ts'
import { ownTicketSamples } from './attack/own.ts'
import { threadSamples } from './attack/threads.ts'

export const attack = attackSamples({
  seed,
  rowAdders: ticketRowAdders,
  samples: {
    ...threadSamples,
    ...ownTicketSamples,
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
      input: { name: crypto.randomUUID(), category: 'tracker', intakeBoardId: null, fields: [] },
    }),
    'tickets.updateType': async ({ company }) => {
      const values = { name: crypto.randomUUID(), category: 'tracker' } as const
      const { id, version } = await company.owner.client.must(createTicketType, values)
      return { input: { id, version, name: crypto.randomUUID() } }
    },
    'tickets.createTicketTemplate': ({ idIn }) => ({
      input: { boardId: idIn('boards'), name: crypto.randomUUID(), attributes: {} },
    }),
    'tickets.updateTicketTemplate': async ({ company, idIn }) => ({
      input: { ...(await makeTemplateOn(company.owner.client, idIn('boards'))), title: 'Changed' },
    }),
    'tickets.deleteTicketTemplate': async ({ company, idIn }) => {
      const { id } = await makeTemplateOn(company.owner.client, idIn('boards'))
      return { input: { id } }
    },
    'tickets.createChecklistTemplate': ({ idIn }) => ({
      input: { boardId: idIn('boards'), name: crypto.randomUUID(), lines: ['One'] },
    }),
    'tickets.updateChecklistTemplate': async ({ company, idIn }) => ({
      input: { ...(await makeChecklistOn(company.owner.client, idIn('boards'))), lines: ['Two'] },
    }),
    'tickets.deleteChecklistTemplate': async ({ company, idIn }) => {
      const { id } = await makeChecklistOn(company.owner.client, idIn('boards'))
      return { input: { id } }
    },
    'tickets.findByKey': async (world) => ({ input: { key: (await makeTicket(world)).key } }),
    'tickets.create': (world) => ({
      input: {
        ...newTicket(world.idIn('boards')),
        startOn: '2030-01-01',
        etaOn: '2030-01-01',
        attributes: {},
      },
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
      input: { id: (await makeTicket(world)).id, ...newComment(), isPublic: false, fileIds: [] },
    }),
    'tickets.editComment': async (world) => ({
      input: { id: await makeComment(world), text: 'Changed' },
    }),
    'tickets.moveToBoard': async (world) => ({
      input: { id: (await makeTicket(world)).id, boardId: (await makeBoard(world)).id },
    }),
    'tickets.split': async (world) => {
      const { id } = await makeTicket(world)
      const said = await world.company.owner.client.must(addComment, { id, ...newComment() })
      return { input: { id, clientKey: crypto.randomUUID(), commentId: said.id } }
    },
    'tickets.editMany': async (world) => ({
      input: { ids: [(await makeTicket(world)).id], change: { priority: 'high' } },
    }),
    'tickets.undoEditMany': async (world) => ({ input: { id: await makeEdit(world) } }),
    'tickets.uploadFile': async (world) => ({
      input: { id: (await makeTicket(world)).id, name: 'note.txt', isForComment: 'false' },
      file: 'A few words.',
    }),
    'tickets.trashFile': async (world) => ({
      input: { id: (await makeFile(world)).id, isTrashed: true },
    }),
    'tickets.logTime': async (world) => ({
      input: { id: (await makeTicket(world)).id, clientKey: crypto.randomUUID(), ...spent },
    }),
    'tickets.updateTime': async (world) => ({
      input: { id: (await makeTime(world)).id, minutes: 10 },
    }),
    'tickets.deleteTime': async (world) => ({ input: { id: (await makeTime(world)).id } }),
    'tickets.export': () => ({
      input: { isArchived: 'false', isInTrash: 'false', isOpen: 'true' },
    }),
    'tickets.addImportRows': async (world) => ({
      input: { id: await makeImport(world), from: 0, rows: [{ title: 'From a file' }] },
    }),
    'tickets.runImport': async (world) => {
      const id = await makeImport(world)
      const rows = [{ title: 'From a file' }]
      await world.company.owner.client.must(addImportRows, { id, from: 0, rows })
      return { input: { id } }
    },
    'tickets.createView': ({ company }) => ({
      input: { name: 'Sample', scope: 'team', teamId: company.teamId, filter: { state: 'open' } },
    }),
    'tickets.updateView': async ({ company }) => {
      const { id, version } = await makeView(company.owner.client, 'Sample')
      const shared = { scope: 'team', teamId: company.teamId } as const
      return { input: { id, version, name: 'Renamed', ...shared, filter: { state: 'open' } } }
    },
    'tickets.deleteView': async ({ company }) => ({
      input: { id: (await makeView(company.owner.client, 'Sample')).id },
    }),
    'tickets.deleteComment': async (world) => ({ input: { id: await makeComment(world) } }),
  },
})

async function seed({ server, company }: Stage): Promise<void> {
  const { canary, owner } = company
  const { client } = owner
  const board = await client.must(createBoard, { name: `${canary} board`, key: newKey() })
  const ticket = await client.must(createTicket, {
    ...newTicket(board.id),
    title: `${canary} ticket`,
  })
  await client.must(addComment, { id: ticket.id, ...newComment(), text: `${canary} comment` })
  await client.must(putChecklist, {
    id: ticket.id,
    version: ticket.version,
    items: [{ id: null, text: `${canary} step`, isDone: false }],
  })
  await makeFileOn(client, ticket.id, `${canary} note.txt`)
  await makeTimeOn(client, ticket.id, `${canary} work`)
  await makeEditOf(client, ticket.id)
  await makeImportOn(client, board.id)
  await makeView(client, `${canary} view`)
  await makeTemplateOn(client, board.id, `${canary} template`)
  await makeChecklistOn(client, board.id, `${canary} checklist`)
  await server.query(
    `insert into ticket_broadcasts (org_id, ticket_id, client_key, member_id, text, total, starts_at)
    values ($1, $2, gen_random_uuid(), $3, $4, 0, now())`,
    [company.organizationId, ticket.id, owner.memberId, `${canary} is fixed`],
  )
}

async function makeTemplateOn(client: Client, boardId: string, name: string = crypto.randomUUID()) {
  const { id, version } = await client.must(createTicketTemplate, { boardId, name })
  return { id, version }
}

async function makeChecklistOn(
  client: Client,
  boardId: string,
  name: string = crypto.randomUUID(),
) {
  const { id, version } = await client.must(createChecklistTemplate, {
    boardId,
    name,
    lines: ['One'],
  })
  return { id, version }
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

async function makeEdit(world: SampleWorld): Promise<string> {
  return makeEditOf(world.company.owner.client, (await makeTicket(world)).id)
}

async function makeEditOf(client: Client, id: string): Promise<string> {
  const change = { priority: 'high' } as const
  return (await client.must(editTickets, { ids: [id], change })).undoId ?? ''
}

function makeView(client: Client, name: string) {
  return client.must(createTicketView, { name })
}

function makeImport({ company, idIn }: SampleWorld): Promise<string> {
  return makeImportOn(company.owner.client, idIn('boards'))
}

async function makeImportOn(client: Client, boardId: string): Promise<string> {
  return (await client.must(startImport, { boardId, clientKey: crypto.randomUUID() })).id
}

async function makeFile(world: SampleWorld): Promise<TicketFile> {
  return makeFileOn(world.company.owner.client, (await makeTicket(world)).id, 'note.txt')
}

function makeFileOn(client: Client, id: string, name: string): Promise<TicketFile> {
  return attachFile(client, { id, name })
}

async function makeTime(world: SampleWorld): Promise<TimeEntry> {
  return makeTimeOn(world.company.owner.client, (await makeTicket(world)).id, '')
}

function makeTimeOn(client: Client, id: string, note: string): Promise<TimeEntry> {
  return client.must(logTime, { id, clientKey: crypto.randomUUID(), ...spent, note })
}

function newTicket(boardId: string) {
  return { clientKey: crypto.randomUUID(), boardId, title: crypto.randomUUID() }
}

function withoutCount({ id, name, category, ...column }: Board['columns'][number]) {
  const { publicLabel, color, wipLimit, isDefault, pausesClock } = column
  return { id, name, category, publicLabel, color, wipLimit, isDefault, pausesClock }
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6))
  return [...bytes].map((byte) => String.fromCharCode(65 + (byte % 26))).join('')
}

const spent = { workedOn: '2030-01-01', minutes: 5 }

function newComment() {
  return { clientKey: crypto.randomUUID(), text: 'Said' }
}
