import { createBoard, listTicketTypes } from '#modules/tickets/boards-contract.ts'
import { createTicket, listTickets } from '#modules/tickets/contract.ts'
import type { Board } from '#modules/tickets/model.ts'
import { createClient, type Client } from '#tests/support/client.ts'

import type { Child } from '../child.ts'
import { clock } from '../clock.ts'
import { duel } from '../duel.ts'
import type { Company } from '../seed.ts'
import type { Figure, Part } from '../part.ts'
import { quantile } from '../quantile.ts'
import { count, milliseconds, percent, times } from '../table.ts'
import { boardFigures } from './board.ts'
import { makeTickets, type FullBoard } from './make-tickets.ts'
import { requestTrackerFigures } from './request-tracker.ts'

const boardCount = 40
const large = Number(process.env['TICKETS'] ?? 1_000_000)
const small = 10_000
const warmUps = 5
const rounds = 60

/** Compares work among many tickets with few, and measures a full board. */
export const ticketsPart: Part = {
  name: 'tickets',
  says: `${large.toLocaleString('en')} tickets on ${boardCount} boards compared with ${small.toLocaleString('en')}`,
  isOptIn: true,
  async measure(stage) {
    const { readers, listeners } = await stage.seededData()
    const parley = await stage.startParley()
    const desks = [
      await openDesk(parley, listeners, large / boardCount),
      await openDesk(parley, readers, small / boardCount),
    ]
    const { url, pid } = await stage.database()
    const started = clock()
    await makeTickets(
      url,
      desks.flatMap(({ boards }) => boards),
    )
    process.stderr.write(`tickets: created in ${Math.round((clock() - started) / 1000)} s\n`)
    const figures = [
      ...(await listFigures(desks)),
      ...(await createFigures(parley, desks, pid)),
      ...(await boardFigures(stage, parley, listeners, desks)),
    ]
    await parley.stop()
    return [...figures, ...(await requestTrackerFigures())]
  },
}

export interface Desk {
  readonly client: Client
  readonly token: string
  readonly boards: readonly FullBoard[]
}

async function openDesk({ port, url }: Child, company: Company, size: number): Promise<Desk> {
  const { organizationId, tokens, memberIds } = company
  const token = tokens[0] ?? ''
  const client = createClient({ port, origin: url })
  client.cookies.set('sid', token)
  const boards: FullBoard[] = []
  for (let nth = 0; nth < boardCount; nth++) {
    const key = `B${String.fromCodePoint(65 + Math.floor(nth / 26), 65 + (nth % 26))}`
    const board = await client.must(createBoard, { name: `Board ${nth}`, key })
    const { items } = await client.must(listTicketTypes, {})
    boards.push({
      organizationId,
      boardId: board.id,
      columnIds: [...columnsOf(board, false), ...columnsOf(board, true)],
      typeId: items[0]?.id ?? '',
      memberIds: memberIds.slice(0, 10),
      size,
      open: nth === 0 ? Math.min(20_000, size) : Math.ceil(size / 50),
    })
  }
  return { client, token, boards }
}

function columnsOf({ columns }: Board, isResolved: boolean): string[] {
  return columns
    .filter(({ category }) => category !== 'cancelled' && (category === 'resolved') === isResolved)
    .map(({ id }) => id)
}

async function listFigures(desks: readonly Desk[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [what, question] of questions) {
    const took: number[][] = desks.map(() => [])
    for (let round = 0; round < warmUps + rounds; round++) {
      for (const [place, desk] of desks.entries()) {
        const before = clock()
        await desk.client.must(listTickets, question(desk, round))
        if (round >= warmUps) took[place]?.push(clock() - before)
      }
    }
    for (const [part, aim] of [
      [0.5, ''],
      [0.95, '≤ 1.5×'],
    ] as const) {
      const [one = NaN, other = NaN] = took.map((times) => quantile(times, part))
      figures.push({
        part: 'tickets',
        what: `list ${what}, p${part * 100}`,
        ours: milliseconds(one),
        baseline: milliseconds(other),
        ratio: times(one, other),
        aim,
      })
    }
  }
  return figures
}

type Question = (desk: Desk, round: number) => Parameters<typeof question>[0]
const question = (input: {
  boardId?: string
  isOpen?: 'true'
  assigneeId?: 'me'
  search?: string
  sort?: 'due'
}) => input

const questions: readonly (readonly [what: string, question: Question])[] = [
  ['all', () => ({})],
  ['open', () => ({ isOpen: 'true' })],
  ['my open tickets', () => ({ isOpen: 'true', assigneeId: 'me' })],
  ['all my tickets', () => ({ assigneeId: 'me' })],
  [
    'my open tickets on a board',
    ({ boards }, round) => ({
      isOpen: 'true',
      assigneeId: 'me',
      boardId: boards[round % boardCount]?.boardId ?? '',
    }),
  ],
  ['my tickets by due date', () => ({ sort: 'due', isOpen: 'true', assigneeId: 'me' })],
  ['one board', ({ boards }, round) => ({ boardId: boards[round % boardCount]?.boardId ?? '' })],
  ['by due date', () => ({ sort: 'due', isOpen: 'true' })],
]

async function createFigures(
  server: Child,
  desks: readonly Desk[],
  databasePid: number,
): Promise<Figure[]> {
  const outcomes = await duel(
    desks.map(({ token, boards }) => ({
      server,
      path: createTicket.path,
      headers: { 'content-type': 'application/json', cookie: `sid=${token}`, origin: server.url },
      makeWrite: () => ({
        body: JSON.stringify({
          clientKey: crypto.randomUUID(),
          boardId: boards[Math.floor(Math.random() * boardCount)]?.boardId,
          title: 'The printer in the hall is out of paper',
        }),
        headers: {},
      }),
    })),
    { rounds: 4, seconds: 2, databasePid },
  )
  const [ours, theirs] = outcomes
  if (!ours || !theirs) return []
  return [
    {
      part: 'tickets',
      what: 'created per second, 16 connections',
      ours: count(ours.perSecond),
      baseline: count(theirs.perSecond),
      ratio: percent(ours.share),
    },
    {
      part: 'tickets',
      what: 'server / database CPU per ticket',
      ours: `${milliseconds(ours.serverMs)} / ${milliseconds(ours.databaseMs)}`,
      baseline: `${milliseconds(theirs.serverMs)} / ${milliseconds(theirs.databaseMs)}`,
    },
  ]
}
