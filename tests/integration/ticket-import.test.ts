import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { listNotifications } from '#modules/notifications/contract.ts'
import { updateMember, listMembers } from '#modules/organization/contract.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import { createBoard } from '#modules/tickets/boards-contract.ts'
import { createTicket, getTicket, listComments, listTickets } from '#modules/tickets/contract.ts'
import { exportTickets } from '#modules/tickets/export-contract.ts'
import {
  addImportRows,
  getImport,
  runImport,
  startImport,
  type TicketImport,
} from '#modules/tickets/imports-contract.ts'
import type { Board } from '#modules/tickets/model.ts'
import type { InputOf } from '#platform/registry/call.ts'
import type { Client } from '#tests/support/client.ts'
import { until } from '#tests/support/job-node.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
beforeAll(async () => {
  server = await startTestServer({ roles: ['web', 'live', 'work'] })
  ;({ acme, globex } = await twoOrganizations(server))
})
afterAll(() => server.close())

type Rows = InputOf<typeof addImportRows>['rows']

describe('an import file', () => {
  test('is previewed before anything is created', async () => {
    const board = await makeBoard('LOOK')
    const { id } = await begin(board)
    const look = await owner().must(addImportRows, {
      id,
      from: 0,
      rows: [
        { title: 'Refund', key: 'OLD-1', column: 'QA', tags: ['Unheard'], type: 'Epic' },
        { title: 'Again', key: 'OLD-1', assignees: ['nobody@example.com'] },
        { title: ' ' },
        { title: 'Late', due: '03/04/2024' },
      ],
    })

    expect(look).toMatchObject({
      made: 2,
      skipped: 2,
      missing: {
        columns: ['QA'],
        tags: ['Unheard'],
        people: ['nobody@example.com'],
        types: ['Epic'],
      },
    })
    expect(look.notes.map(({ place, isSkipped }) => [place, isSkipped])).toEqual([
      [1, true],
      [2, true],
      [3, false],
    ])
    expect(await titlesOn(board)).toEqual([])
  })

  test('becomes tickets with all their data, without assignment notifications', async () => {
    const board = await makeBoard('MADE')
    const tag = await owner().must(tagCalls.create, { name: 'Imported label' })
    const done = await bringIn(board, [
      {
        key: 'PROJ-1',
        title: 'Parent',
        description: 'One <script>\n\nTwo',
        column: 'resolved',
        priority: 'Highest',
        assignees: [acme.agent.email.toUpperCase()],
        tags: ['IMPORTED LABEL'],
        due: '31/Jan/20 5:00 PM',
        checklist: [
          { text: 'First', isDone: true },
          { text: 'Second', isDone: false },
        ],
        comments: [{ author: 'Grace', at: '2020-01-01 10:00', text: 'Said before.' }],
      },
      { key: 'PROJ-2', title: 'Child', parent: 'PROJ-1', assignees: [acme.viewer.name] },
      { key: 'PROJ-3', title: 'Orphan', parent: 'PROJ-9' },
    ])

    expect(done).toMatchObject({ state: 'done', total: 3, done: 3, made: 3, skipped: 0 })
    expect(done.notes).toEqual([
      {
        place: 2,
        message: 'Parent ticket PROJ-9 wasn’t found.',
        isSkipped: false,
      },
    ])
    const parent = await readByTitle(board, 'Parent')
    expect(parent).toMatchObject({
      key: 'MADE-1',
      source: 'import',
      priority: 'urgent',
      assigneeIds: [acme.agent.memberId],
      tagIds: [tag.id],
      dueAt: '2020-01-31T17:00:00.000Z',
      checklistCount: 2,
      checklistDone: 1,
      commentCount: 1,
      description: '<p>One &#60;script&#62;</p><p>Two</p>',
      resolvedAt: expect.any(String),
      children: [{ key: 'MADE-2' }],
    })
    const { items } = await owner().must(listComments, { id: parent.id })
    expect(items).toMatchObject([
      { text: 'Grace:\nSaid before.', createdAt: '2020-01-01T10:00:00.000Z', isPublic: false },
    ])
    const told = await acme.agent.client.must(listNotifications, {})
    expect(JSON.stringify(told)).not.toContain('MADE-1')
  })

  test('from Jira or Trello keeps its markup', async () => {
    const board = await makeBoard('MARK')
    await bringIn(board, [
      {
        title: 'Of Jira',
        markup: 'jira',
        description:
          'h3. Steps\n\n# Open *Billing*\n## as [admin|https://example.com/a_b]\n\n{code:js}\na < b *c*\n{code}\n||Plan||Price||\n|Pro|9|',
        comments: [{ author: 'ada', text: 'See [the log|https://example.com/log] of *today*' }],
      },
      {
        title: 'Of Trello',
        markup: 'markdown',
        description:
          '**Done** when\nit ships\n\n- [x] built\n- [ ] told\n\n<script>alert(1)</script>',
        comments: [{ text: '[Plan](https://example.com/plan) is _fine_\nSecond line' }],
      },
    ])

    const [jira, trello] = [
      await readByTitle(board, 'Of Jira'),
      await readByTitle(board, 'Of Trello'),
    ]
    expect(jira.description).toBe(
      '<h3>Steps</h3><ol start="1"><li><p>Open <strong>Billing</strong></p><ol start="1"><li><p>as <a href="https://example.com/a_b">admin</a></p></li></ol></li></ol><pre><code>a &#60; b *c*</code></pre><p><strong>Plan</strong> | <strong>Price</strong></p><p>Pro | 9</p>',
    )
    expect(trello.description).toBe(
      '<p><strong>Done</strong> when<br>it ships</p><ul><li><p>☑ built</p></li><li><p>☐ told</p></li></ul>',
    )
    expect(await saidOn(jira.id)).toEqual(['ada:\nSee the log (https://example.com/log) of today'])
    expect(await saidOn(trello.id)).toEqual([
      'Plan (https://example.com/plan) is fine\nSecond line',
    ])
  })

  test('imported again creates no duplicates, including exports of this board', async () => {
    const board = await makeBoard('TWICE')
    const rows = [{ key: 'T-1', title: 'Once' }]
    await bringIn(board, rows)
    const again = await bringIn(board, [...rows, { key: 'TWICE-1', title: 'Once' }])

    expect(again).toMatchObject({ made: 0, skipped: 2 })
    expect(await titlesOn(board)).toEqual(['Once'])
  })

  test('makes tickets searchable by their external key', async () => {
    const board = await makeBoard('FIND')
    await bringIn(board, [{ key: 'JIRA-77', title: 'Moved in' }])
    const { items } = await owner().must(listTickets, { search: 'jira-77' })

    expect(items.map(({ title }) => title)).toEqual(['Moved in'])
  })

  test('with several hundred rows is imported in batches, in file order', async () => {
    const board = await makeBoard('MANY')
    const rows = Array.from({ length: 250 }, (_, at) => ({ key: `M-${at}`, title: `Row ${at}` }))
    const { id } = await begin(board)
    await owner().must(addImportRows, { id, from: 0, rows: rows.slice(0, 200) })
    await owner().must(addImportRows, { id, from: 200, rows: rows.slice(200) })
    const done = await run(id)

    expect(done).toMatchObject({ made: 250, skipped: 0, done: 250 })
    const last = await owner().must(listTickets, { boardId: board.id, search: 'MANY-250' })
    expect(last.items[0]?.title).toBe('Row 249')
  }, 90_000)
})

test('invalid characters break neither the preview nor the import', async () => {
  const board = await makeBoard('ODD')
  const odd = 'a\u0007b\ud800c\u202e'
  const { id } = await begin(board)
  const row = { title: odd, description: odd, column: odd, tags: [odd], assignees: [odd] }
  const rest = { checklist: [{ text: odd, isDone: false }], comments: [{ text: odd, author: odd }] }
  const rows = [{ key: odd, ...row, ...rest }]
  const look = await owner().must(addImportRows, { id, from: 0, rows })

  expect(look.made).toBe(1)
  expect(await run(id)).toMatchObject({ made: 1 })
})

describe('import access', () => {
  test("a member with view access can't import", async () => {
    const board = await makeBoard('EYES')
    const input = { boardId: board.id, clientKey: crypto.randomUUID() }

    expect((await acme.viewer.client.call(startImport, input)).status).toBe(403)
    expect((await globex.owner.client.call(startImport, input)).status).toBe(404)
  })

  test('an import is only visible to the member who started it', async () => {
    const board = await makeBoard('MINE')
    const { id } = await begin(board)
    const rows = [{ title: 'Not mine' }]
    const answers = await Promise.all(
      [acme.admin.client, acme.agent.client, globex.owner.client].flatMap((client) => [
        client.call(getImport, { id }),
        client.call(addImportRows, { id, from: 0, rows }),
        client.call(runImport, { id }),
      ]),
    )

    expect(answers.map(({ status }) => status)).toEqual(Array(9).fill(404))
  })

  test('a restricted board is missing for members without access', async () => {
    const board = await owner().must(createBoard, {
      name: 'Closed',
      key: 'SHUT',
      access: 'members',
    })
    const input = { boardId: board.id, clientKey: crypto.randomUUID() }
    await bringIn(board, [{ title: 'Secret', assignees: [acme.agent.email] }])

    expect((await acme.agent.client.call(startImport, input)).status).toBe(404)
    expect((await readByTitle(board, 'Secret')).assigneeIds).toEqual([])
  })
})

describe('exported tickets', () => {
  test('contain names and what a list leaves out', async () => {
    const board = await makeBoard('FILE')
    await bringIn(board, [
      { key: 'F-1', title: '=1+1', description: 'Words', priority: 'low' },
      { key: 'F-2', title: 'Part', parent: 'F-1', checklist: [{ text: 'A', isDone: true }] },
    ])
    const input = { boardId: board.id, sort: 'created', direction: 'asc' } as const
    const { items } = await owner().must(exportTickets, input)

    expect(items).toMatchObject([
      { key: 'FILE-1', oldKey: 'F-1', description: 'Words', column: 'New', state: 'submitted' },
      { key: 'FILE-2', parent: 'FILE-1', checklist: [{ text: 'A', isDone: true }] },
    ])
  })

  test('are limited to accessible tickets', async () => {
    const own = await acme.join({ roleKey: 'preset:support-agent' })
    const members = await owner().must(listMembers, {})
    const version = members.items.find(({ id }) => id === own.memberId)?.version ?? 0
    await owner().must(updateMember, { id: own.memberId, version, dataScope: 'own' })
    const board = await makeBoard('SIGHT')
    const ticket = { boardId: board.id, clientKey: crypto.randomUUID() }
    await owner().must(createTicket, { ...ticket, title: 'Hidden' })

    expect((await own.client.must(exportTickets, { boardId: board.id })).items).toEqual([])
    expect((await globex.owner.client.call(exportTickets, { boardId: board.id })).status).toBe(404)
  })
})

function owner(): Client {
  return acme.owner.client
}

function makeBoard(key: string): Promise<Board> {
  return owner().must(createBoard, { name: key, key })
}

function begin({ id: boardId }: Board): Promise<TicketImport> {
  return owner().must(startImport, { boardId, clientKey: crypto.randomUUID() })
}

async function bringIn(board: Board, rows: Rows): Promise<TicketImport> {
  const { id } = await begin(board)
  await owner().must(addImportRows, { id, from: 0, rows })
  return run(id)
}

async function run(id: string): Promise<TicketImport> {
  await owner().must(runImport, { id })
  const isDone = async () => (await owner().must(getImport, { id })).state === 'done'
  await until('it is done', isDone, 60_000)
  return owner().must(getImport, { id })
}

async function titlesOn({ id: boardId }: Board): Promise<string[]> {
  return (await owner().must(listTickets, { boardId })).items.map(({ title }) => title)
}

async function readByTitle({ id: boardId }: Board, title: string) {
  const { items } = await owner().must(listTickets, { boardId })
  const found = items.find((item) => item.title === title)
  return owner().must(getTicket, { id: found?.id ?? '' })
}

async function saidOn(id: string): Promise<string[]> {
  const { items } = await owner().must(listComments, { id })
  return items.map(({ text }) => text)
}
