import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'

import { getMember, updateMember } from '#modules/organization/contract.ts'
import { findRecords } from '#modules/search/contract.ts'
import {
  archiveBoard,
  createBoard,
  getBoard,
  listBoards,
  placeBoard,
  putColumns,
  updateBoard,
} from '#modules/tickets/boards-contract.ts'
import {
  addComment,
  archiveTickets,
  createTicket,
  deleteComment,
  editComment,
  findTicketByKey,
  getTicket,
  linkConversation,
  listCards,
  listComments,
  listTicketHistory,
  listTickets,
  listTicketsOfConversation,
  moveTicket,
  putChecklist,
  relateTickets,
  trashTickets,
  updateTicket,
  watchTicket,
} from '#modules/tickets/contract.ts'
import type { Board, Ticket } from '#modules/tickets/model.ts'
import { ticketVisibility } from '#modules/tickets/server/member-access.ts'
import type { LiveEvent, ServerMessage } from '#platform/live/live-message.ts'
import type { Client } from '#tests/support/client.ts'
import { inCompany, makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company, type Member } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let customer: Customer
let open: Board
let closed: Board
let secret: Ticket
let secretSaid: string
let conversationId: string
let worker: Member
let looker: Member
let outsider: Member
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  customer = await makeCustomer(server, acme)
  const roleKey = 'preset:support-agent'
  worker = await acme.join({ roleKey })
  looker = await acme.join({ roleKey })
  outsider = await acme.join({ roleKey: 'preset:support-lead' })
  const { client } = acme.owner
  open = await client.must(createBoard, { name: 'Open', key: 'OPEN' })
  const made = await client.must(createBoard, { name: 'Closed', key: 'SHUT', access: 'members' })
  closed = await client.must(updateBoard, {
    id: made.id,
    version: made.version,
    people: [
      { memberId: worker.memberId, teamId: null, role: 'work' },
      { memberId: looker.memberId, teamId: null, role: 'view' },
      { memberId: null, teamId: acme.teamId, role: 'admin' },
    ],
  })
  conversationId = await customer.begin('Secret matter')
  secret = await make(acme.owner, closed, { title: 'Zanzibar merger', conversationId })
  const said = { id: secret.id, clientKey: crypto.randomUUID(), text: 'Hush' }
  secretSaid = (await client.must(addComment, said)).id
})
afterAll(() => server.close())

describe('a member without access to a restricted board', () => {
  test('finds nothing of it in any list, count or search', async () => {
    const { client } = outsider
    const other = await make(acme.owner, open, { title: 'Plain' })
    await acme.owner.client.must(relateTickets, {
      id: other.id,
      otherId: secret.id,
      kind: 'blocks',
    })
    const child = await make(acme.owner, open, { title: 'Child', parentId: secret.id })
    const seen = {
      boards: (await client.must(listBoards, {})).items.map(({ key }) => key),
      tickets: (await client.must(listTickets, { search: 'zanzibar' })).items,
      byKey: (await client.must(listTickets, { search: secret.key })).items,
      all: (await client.must(listTickets, {})).items.map(({ boardId }) => boardId),
      related: (await client.must(getTicket, { id: other.id })).relations,
      parent: (await client.must(getTicket, { id: child.id })).parent,
      ofConversation: (await client.must(listTicketsOfConversation, { id: conversationId })).items,
      found: (await client.must(findRecords, { text: 'zanzibar' })).items,
      foundByKey: (await client.must(findRecords, { text: secret.key })).items,
    }

    expect(seen).toEqual({
      boards: ['OPEN'],
      tickets: [],
      byKey: [],
      all: expect.not.arrayContaining([closed.id]),
      related: [],
      parent: null,
      ofConversation: [],
      found: [],
      foundByKey: [],
    })
    const toOwner = await acme.owner.client.must(getTicket, { id: other.id })
    expect(toOwner.relations).toHaveLength(1)
  })

  test('gets not_found for every call on it', async () => {
    const { client } = outsider
    const { id } = secret
    const columnId = closed.columns[0]?.id ?? ''
    const place = { columnId, afterId: null, beforeId: null }
    const mine = await make(outsider, open, { title: 'Mine' })
    const tries = {
      board: await client.call(getBoard, { id: closed.id }),
      cards: await client.call(listCards, { boardId: closed.id, columnId }),
      list: await client.call(listTickets, { boardId: closed.id }),
      get: await client.call(getTicket, { id }),
      key: await client.call(findTicketByKey, { key: secret.key }),
      comments: await client.call(listComments, { id }),
      history: await client.call(listTicketHistory, { id }),
      make: await client.call(createTicket, asking(closed)),
      part: await client.call(createTicket, { ...asking(open), parentId: id }),
      edit: await client.call(updateTicket, { id, version: 1, title: 'x' }),
      move: await client.call(moveTicket, { id, ...place }),
      archive: await client.call(archiveTickets, { ids: [id], isArchived: true }),
      trash: await client.call(trashTickets, { ids: [id], isTrashed: true }),
      checklist: await client.call(putChecklist, { id, version: 1, items: [] }),
      watch: await client.call(watchTicket, { id, isWatching: true }),
      relate: await client.call(relateTickets, { id: mine.id, otherId: id, kind: 'blocks' }),
      link: await client.call(linkConversation, { id, conversationId }),
      comment: await client.call(addComment, { id, clientKey: crypto.randomUUID(), text: 'x' }),
      editComment: await client.call(editComment, { id: secretSaid, text: 'x' }),
      deleteComment: await client.call(deleteComment, { id: secretSaid }),
      editBoard: await client.call(updateBoard, { id: closed.id, version: 1, name: 'x' }),
      columns: await client.call(putColumns, {
        id: closed.id,
        version: 1,
        columns: [{ ...column, isDefault: true }],
      }),
      place: await client.call(placeBoard, { id: closed.id, beforeId: null }),
      away: await client.call(archiveBoard, { id: closed.id, isArchived: true }),
    }
    const statuses = Object.entries(tries).map(([name, { status }]) => [name, status])

    expect(Object.fromEntries(statuses)).toEqual(
      Object.fromEntries(statuses.map(([name]) => [name, 404])),
    )
  })

  test('gets no socket events or notifications of it', async () => {
    const ears = {
      outsider: await hear(outsider.client),
      looker: await hear(looker.client),
      byTeam: await hear(acme.agent.client),
      admin: await hear(acme.admin.client),
    }
    await acme.owner.client.must(addComment, {
      id: secret.id,
      clientKey: crypto.randomUUID(),
      text: 'Internal comment',
      mentionIds: [outsider.memberId, looker.memberId],
    })
    // Events arrive in order, so once this one arrives, the other wasn't sent.
    const last = await make(acme.owner, open, { title: 'Heard by all' })
    for (const ear of Object.values(ears)) await ear.until(last.id)
    const heard = Object.fromEntries(
      Object.entries(ears).map(([name, { events, close }]) => {
        close()
        return [name, events.some(({ type }) => type === 'ticket.commented')]
      }),
    )
    const sees = await inCompany(server, acme, (scope) =>
      ticketVisibility(scope, {
        memberIds: [outsider.memberId, looker.memberId, acme.agent.memberId],
        subjectIds: [secret.id],
      }),
    )

    expect(heard).toEqual({ outsider: false, looker: true, byTeam: true, admin: true })
    const told = [outsider, looker, acme.agent].map(({ memberId }) => sees(memberId, secret.id))
    expect(told).toEqual([false, true, true])
    const { watcherIds } = await acme.owner.client.must(getTicket, { id: secret.id })
    expect(watcherIds).toContain(looker.memberId)
    expect(watcherIds).not.toContain(outsider.memberId)
  })

  test("can't be assigned a ticket of it", async () => {
    const given = await acme.owner.client.call(createTicket, {
      ...asking(closed),
      assigneeIds: [outsider.memberId],
    })
    expect([given.status, given.text]).toEqual([
      422,
      expect.stringContaining('access to this board'),
    ])
  })
})

describe('on a restricted board', () => {
  test('members have the role given to them or their team', async () => {
    const role = async ({ client }: Member) =>
      (await client.must(getBoard, { id: closed.id })).myRole

    expect(await role(worker)).toBe('work')
    expect(await role(looker)).toBe('view')
    expect(await role(acme.agent)).toBe('admin')
    expect(await role(acme.admin)).toBe('admin')
  })

  test('a viewer can only follow tickets', async () => {
    const { client } = looker
    const { id } = secret
    const place = { columnId: closed.columns[1]?.id ?? '', afterId: null, beforeId: null }
    const refused = [
      await client.call(createTicket, asking(closed)),
      await client.call(updateTicket, { id, version: 1, title: 'x' }),
      await client.call(moveTicket, { id, ...place }),
      await client.call(archiveTickets, { ids: [id], isArchived: true }),
      await client.call(trashTickets, { ids: [id], isTrashed: true }),
      await client.call(putChecklist, { id, version: 1, items: [] }),
      await client.call(relateTickets, {
        id,
        otherId: (await make(worker, closed)).id,
        kind: 'relates',
      }),
      await client.call(linkConversation, { id, conversationId }),
      await client.call(addComment, { id, clientKey: crypto.randomUUID(), text: 'x' }),
    ]

    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403))
    expect((await client.call(watchTicket, { id, isWatching: true })).status).toBe(200)
  })

  test("members who work there can't change the board; admins can, and stay admins", async () => {
    const current = await acme.owner.client.must(getBoard, { id: closed.id })
    const change = { id: closed.id, version: current.version }
    const byWorker = await worker.client.call(updateBoard, { ...change, name: 'x' })
    const outOfIt = await acme.agent.client.call(updateBoard, {
      ...change,
      people: [{ memberId: worker.memberId, teamId: null, role: 'admin' }],
    })
    const byAdmin = await acme.agent.client.call(updateBoard, { ...change, description: 'Hush' })

    expect([byWorker.status, outOfIt.status, byAdmin.status]).toEqual([403, 409, 200])
  })

  test('a role with View permission stays read-only, whatever the board allows', async () => {
    const viewer = await acme.join({ roleKey: 'preset:viewer' })
    const current = await acme.owner.client.must(getBoard, { id: closed.id })
    await acme.owner.client.must(updateBoard, {
      id: closed.id,
      version: current.version,
      people: [...current.people, { memberId: viewer.memberId, teamId: null, role: 'admin' }],
    })
    const seen = await viewer.client.must(getBoard, { id: closed.id })

    expect(seen.myRole).toBe('view')
  })
})

describe('a member with restricted data', () => {
  test('sees tickets they are assigned to, created or follow', async () => {
    const own = await acme.join({ roleKey: 'preset:support-agent' })
    const { version } = await acme.owner.client.must(getMember, { id: own.memberId })
    const id = own.memberId
    await acme.owner.client.must(updateMember, { id, version, dataScope: 'own' })
    const board = await acme.owner.client.must(createBoard, { name: 'Own', key: 'OWN' })
    const assigned = await make(acme.owner, board, { assigneeIds: [id] })
    const made = await make(own, board)
    const foreign = await make(acme.owner, board, { teamId: acme.teamId })
    const { items } = await own.client.must(listTickets, { boardId: board.id })
    const ear = await hear(own.client)
    const update = { id: foreign.id, version: 1, title: 'Other' }
    await acme.owner.client.must(updateTicket, update)
    await acme.owner.client.must(updateTicket, { id: made.id, version: 1, title: 'Last' })
    await ear.until(made.id)
    ear.close()

    expect(items.map((one) => one.id).toSorted()).toEqual([assigned.id, made.id].toSorted())
    expect((await own.client.call(getTicket, { id: foreign.id })).status).toBe(404)
    expect(ear.events.filter(({ subjectId }) => subjectId === foreign.id)).toEqual([])
    const summary = await own.client.must(getBoard, { id: board.id })
    expect([summary.openCount, summary.columns[0]?.count]).toEqual([2, 2])
    const { teamIds, client } = { teamIds: acme.teamId, client: acme.agent.client }
    expect(
      (await client.must(listTickets, { boardId: board.id, teamId: teamIds })).items,
    ).toHaveLength(1)
  })

  test("can't link an inaccessible conversation, and only sees its number", async () => {
    const own = await acme.join({ roleKey: 'preset:support-agent' })
    const { version } = await acme.owner.client.must(getMember, { id: own.memberId })
    await acme.owner.client.must(updateMember, { id: own.memberId, version, dataScope: 'own' })
    const hidden = await customer.begin('Not for this member')
    const ticket = await make(own, open)
    const linked = await own.client.call(linkConversation, {
      id: ticket.id,
      conversationId: hidden,
    })
    const made = await own.client.call(createTicket, { ...asking(open), conversationId: hidden })
    await acme.owner.client.must(linkConversation, { id: ticket.id, conversationId: hidden })
    const seen = await own.client.must(getTicket, { id: ticket.id })

    expect([linked.status, made.status]).toEqual([404, 404])
    expect((await own.client.call(listTicketsOfConversation, { id: hidden })).status).toBe(404)
    expect(seen.conversations).toEqual([
      {
        id: hidden,
        number: expect.any(Number),
        kind: 'primary',
        contactName: '',
        isInSight: false,
      },
    ])
  })
})

const column = {
  id: null,
  name: 'One',
  category: 'submitted' as const,
  publicLabel: null,
  color: 'slate',
  wipLimit: null,
  isDefault: false,
  pausesClock: false,
}

function asking(board: Board) {
  return { clientKey: crypto.randomUUID(), boardId: board.id, title: 'A ticket' }
}

function make({ client }: Member, board: Board, given: object = {}): Promise<Ticket> {
  return client.must(createTicket, { ...asking(board), ...given })
}

interface Ear {
  readonly events: LiveEvent[]
  until(subjectId: string): Promise<void>
  close(): void
}

async function hear(client: Client): Promise<Ear> {
  const { port, origin } = server.address
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { host: new URL(origin).host, origin, cookie }
  const socket = new WebSocket(`ws://127.0.0.1:${port}/live`, [], { headers })
  const events: LiveEvent[] = []
  const waiting = new Set<() => void>()
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () => socket.send(JSON.stringify({ type: 'resume' })))
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as ServerMessage
      if (message.type === 'ready') resolve()
      if (message.type === 'event') events.push(message.event)
      for (const look of waiting) look()
    })
  })
  return {
    events,
    close: () => socket.close(),
    until: (subjectId) =>
      new Promise((resolve) => {
        const look = () => {
          if (events.some((one) => one.subjectId === subjectId)) resolve()
        }
        waiting.add(look)
        look()
      }),
  }
}
