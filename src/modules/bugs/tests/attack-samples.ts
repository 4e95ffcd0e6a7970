import { Buffer } from 'node:buffer'

import { reportBug } from '#modules/bugs/contract.ts'
import type { BugPicture } from '#modules/bugs/model.ts'
import { createBoard } from '#modules/tickets/boards-contract.ts'
import { listTickets } from '#modules/tickets/contract.ts'
import { createWidget, publishWidget } from '#modules/widget/contract.ts'
import {
  attackSamples,
  type RowAdders,
  type SampleWorld,
  type Stage,
} from '#tests/support/attack-samples.ts'
import { dot } from '#tests/support/pictures.ts'
import type { TestServer } from '#tests/support/test-server.ts'
import type { Company } from '#tests/support/two-organizations.ts'
import { asVisitor, randomSecret } from '#tests/support/visitor-client.ts'

export const attack = attackSamples({
  seed,
  rowAdders,
  samples: {
    'bugs.getForm': async (world) => ({ input: { id: (await placeOf(world)).widgetId } }),
    'bugs.uploadPicture': async (world) => {
      const { widgetId } = await placeOf(world)
      const client = asVisitor(world.server.client(), `${widgetId}.${randomSecret()}`)
      return { client, input: { id: widgetId, name: 'shot.png' }, file: dot }
    },
    'bugs.uploadRecording': async (world) => {
      const { widgetId } = await placeOf(world)
      const client = asVisitor(world.server.client(), `${widgetId}.${randomSecret()}`)
      return { client, input: { id: widgetId, name: 'recording.webm', seconds: 4 }, file: film }
    },
    'bugs.report': async (world) => {
      const { widgetId } = await placeOf(world)
      const records = {
        environment: null,
        console: [],
        network: [],
        steps: [],
        pictureIds: [],
        recordingId: null,
      }
      const input = { id: widgetId, secret: randomSecret(), peek: randomSecret(), attributes: {} }
      return { input: { ...input, ...records } }
    },
    'bugs.listReports': async (world) => ({ input: { id: (await placeOf(world)).ticketId } }),
  },
})

async function seed({ server, company }: Stage): Promise<Place> {
  const { client } = company.owner
  const board = await client.must(createBoard, { name: `${company.canary} bugs`, key: 'BUG' })
  const { id: widgetId, version } = await client.must(createWidget, {
    name: `${company.canary} reports`,
    settings: { hasBugReports: true, bugBoardId: board.id, recordsScreen: true },
  })
  await client.must(publishWidget, { id: widgetId, version })
  const secret = randomSecret()
  const { id } = await picture(server, widgetId, secret)
  await report(server, { widgetId, secret, title: `${company.canary} broke`, pictureIds: [id] })
  const { items } = await client.must(listTickets, { boardId: board.id })
  return { widgetId, ticketId: items[0]?.id ?? '' }
}

function rowAdders({ server, company }: Stage): RowAdders {
  return {
    'bugs.listReports': async () => {
      const { client } = company.owner
      const { widgetId, ticketId } = await seed({ server, company })
      return { client, input: { id: ticketId }, add: () => reportAgain(server, widgetId) }
    },
  }
}

async function reportAgain(server: TestServer, widgetId: string): Promise<void> {
  await report(server, { widgetId, secret: randomSecret(), title: 'Again', pictureIds: [] })
}

interface Place {
  readonly widgetId: string
  readonly ticketId: string
}

const places = new Map<string, Promise<Place>>()

/** Shared by all samples of a company, which may have at most fifty widgets. */
function placeOf({ server, company }: SampleWorld): Promise<Place> {
  const known = places.get(company.organizationId)
  if (known) return known
  const made = findPlace(server, company)
  places.set(company.organizationId, made)
  return made
}

async function findPlace(server: TestServer, { organizationId }: Company): Promise<Place> {
  const [row] = await server.query<{ widgetId: string; ticketId: string }>(
    'select widget_id, ticket_id from bug_reports where org_id = $1 order by created_at limit 1',
    [organizationId],
  )
  return { widgetId: row?.widgetId ?? '', ticketId: row?.ticketId ?? '' }
}

async function report(
  server: TestServer,
  wanted: { widgetId: string; secret: string; title: string; pictureIds: string[] },
): Promise<void> {
  const { widgetId: id, ...said } = wanted
  await server.client().must(reportBug, {
    ...said,
    id,
    peek: randomSecret(),
    clientKey: crypto.randomUUID(),
    console: [
      { level: 'uncaught', text: 'Error: sample', stack: '', at: new Date().toISOString() },
    ],
  })
}

async function picture(server: TestServer, id: string, secret: string): Promise<BugPicture> {
  const client = asVisitor(server.client(), `${id}.${secret}`)
  const path = `/api/w/${id}/bug-pictures?name=shot.png`
  const answer = await client.send({
    method: 'POST',
    path,
    body: dot,
    headers: { 'content-type': 'image/png' },
  })
  if (answer.status !== 201) throw new Error(`bugs.uploadPicture answered ${answer.text}`)
  return answer.body as BugPicture
}

/** Just enough bytes to be detected as a WebM. */
const film = Buffer.concat([
  Buffer.from('1a45dfa3', 'hex'),
  Buffer.from('\u009fwebm V_VP9', 'latin1'),
  Buffer.alloc(200),
])
