import { setTimeout as pause } from 'node:timers/promises'

import { companyCalls } from '#modules/contacts/companies-contract.ts'
import { asMigrator } from '#platform/database/database.ts'
import { parseCursor } from '#platform/events/cursor.ts'

import { connectAudience, type Audience, type Received } from './audience.ts'
import type { Child } from './child.ts'
import { cpuTime } from './cpu-time.ts'
import type { Company } from './seed.ts'
import type { Figure, Part } from './part.ts'
import { quantile } from './quantile.ts'
import { speak, type Speech } from './speaker.ts'
import { milliseconds, times } from './table.ts'

/** Delay from commit to browsers, compared with a broadcast that stores nothing. */
export const livePart: Part = {
  name: 'live',
  says: '200 events per second to 50 sockets, compared with a raw ws broadcast',
  async measure(stage) {
    const { listeners } = await stage.seededData()
    const parley = await stage.startParley()
    const raw = await stage.startBare('raw-socket-server.ts')
    const ours = await hold(parley, listeners, { live: '/live', post: companyCalls.create.path })
    const theirs = await hold(raw, listeners, { live: '/', post: '/' })
    for (const child of [parley, raw]) await child.stop()

    const { url } = await stage.database()
    const committedAt = await readCommits(url, listeners.organizationId)
    const ownDelays = ours.heard.map(
      ({ at, cursor }) => at - (committedAt.get(txOf(cursor)) ?? NaN),
    )
    const rawDelays = theirs.heard.map(({ at, sentAt }) => at - sentAt)
    return [
      ...delays('from commit to browser', ownDelays, rawDelays),
      ...delays('from write to browser', ours.sinceSent, theirs.sinceSent),
      {
        part: 'live',
        what: 'server CPU per write and its 50 deliveries',
        ours: milliseconds(ours.cpuMs),
        baseline: milliseconds(theirs.cpuMs),
        ratio: times(ours.cpuMs, theirs.cpuMs),
      },
    ]
  },
}

interface Session {
  readonly heard: readonly Received[]
  readonly sinceSent: number[]
  readonly cpuMs: number | undefined
}

async function hold(
  server: Child,
  { tokens }: Company,
  at: { live: string; post: string },
): Promise<Session> {
  const audience = await connectAudience(server, tokens, at.live)
  const speech = {
    server,
    path: at.post,
    headers: { cookie: `sid=${tokens[0]}`, origin: server.url },
    perSecond: 200,
  }
  await measureDelivery({ ...speech, seconds: 2 }, audience, tokens.length)
  const warmUp = audience.heard.length
  const before = cpuTime(server.pid)
  const sentAt = await measureDelivery({ ...speech, seconds: 10 }, audience, tokens.length)
  const after = cpuTime(server.pid)
  audience.leave()

  const heard = audience.heard.slice(warmUp)
  return {
    heard,
    sinceSent: heard.map((one) => one.at - (sentAt.get(one.name) ?? NaN)),
    cpuMs: before === undefined || after === undefined ? undefined : (after - before) / sentAt.size,
  }
}

/** All clients must receive everything, or the figures would only cover the fast ones. */
async function measureDelivery(
  speech: Speech,
  { heard }: Audience,
  seats: number,
): Promise<ReadonlyMap<string, number>> {
  const before = heard.length
  const sentAt = await speak(speech)
  const wanted = sentAt.size * seats
  const deadline = performance.now() + 10_000
  while (heard.length - before < wanted && performance.now() < deadline) await pause(20)
  if (heard.length - before === wanted) return sentAt
  throw new Error(`${heard.length - before} of ${wanted} messages arrived.`)
}

function delays(what: string, ours: readonly number[], theirs: readonly number[]): Figure[] {
  return [0.5, 0.99].map((part) => ({
    part: 'live',
    what: `${what}, p${part * 100}`,
    ours: milliseconds(quantile(ours, part)),
    baseline: milliseconds(quantile(theirs, part)),
    ratio: times(quantile(ours, part), quantile(theirs, part)),
  }))
}

async function readCommits(url: string, organizationId: string): Promise<Map<string, number>> {
  const rows = await asMigrator(url, async (client) => {
    const result = await client.query<{ tx: string; ms: number }>(commits, [organizationId])
    return result.rows
  })
  return new Map(rows.map(({ tx, ms }) => [tx, ms]))
}

function txOf(cursor: string | undefined): string {
  return String(parseCursor(cursor ?? '')?.tx)
}

const commits = `
  select tx::text as tx,
    extract(epoch from pg_xact_commit_timestamp((tx - tx_offset)::text::xid))::float8 * 1000 as ms
  from events, app.log_clock where org_id = $1`
