import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { asMigrator } from '#platform/database/database.ts'
import { createSmtpPool } from '#platform/mail/smtp/smtp-pool.ts'
import { readSmtpUrl } from '#platform/mail/smtp/smtp-server-address.ts'
import { freePort } from '#tests/support/server-process.ts'

import type { Child } from '../child.ts'
import { residentMegabytes } from '../cpu-time.ts'
import type { Part } from '../part.ts'
import type { Stage } from '../stage.ts'
import { times } from '../table.ts'

const count = 1000

/**
 * Receives the corpus over SMTP, stored and committed, next to a receiver that only stores files.
 */
export const receivingPart: Part = {
  name: 'mail-in',
  says: `${count} mails of the corpus taken in by SMTP`,
  async measure(stage) {
    const mails = corpus()
    const ours = await startOurs(stage)
    const bare = await startBare(stage)
    const before = residentMegabytes(ours.child.pid) ?? 0
    const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
    for (let round = 0; round < rounds; round++) {
      rates.bare.push(await bring(bare.port, mails, { round, to: 'anybody@bench.example' }))
      rates.ours.push(await bring(ours.port, mails, { round, to: address }))
    }
    const readMs = await untilRead(stage, mails.length * rounds)
    const after = residentMegabytes(ours.child.pid) ?? 0
    await ours.child.stop()
    await bare.child.stop()
    const [our, theirs] = [best(rates.ours), best(rates.bare)]
    return [
      {
        part: 'mail-in',
        what: 'mails/s taken in',
        ours: our.toFixed(0),
        baseline: theirs.toFixed(0),
        ratio: times(our, theirs),
        aim: '≥ 0.4×',
      },
      {
        part: 'mail-in',
        what: 'until the last was read in',
        ours: `${(readMs / 1000).toFixed(1)} s`,
      },
      {
        part: 'mail-in',
        what: 'memory before and after',
        ours: `${before.toFixed(0)} → ${after.toFixed(0)} MB`,
      },
    ]
  },
}

interface Receiver {
  readonly child: Child
  readonly port: number
}

async function startOurs(stage: Stage): Promise<Receiver> {
  const { writers } = await stage.seededData()
  const { url } = await stage.database()
  await asMigrator(url, async (client) => {
    const org = writers.organizationId
    await client.query(`set session_replication_role = replica`)
    await client.query(
      `insert into channels (org_id, id, kind, name) values ($1, $2, 'email', 'Bench')`,
      [org, channelId],
    )
    await client.query(
      `insert into email_accounts (org_id, address, display_name, mode, forward_key, state, channel_id)
       values ($1, 'help@bench.example', 'Bench', 'forward', $2, 'active', $3)`,
      [org, key, channelId],
    )
  })
  const port = await freePort()
  const environment = { MAIL_IN_PORT: String(port), MAIL_IN_DOMAIN: domain }
  return { child: await stage.startParley(environment), port }
}

async function startBare(stage: Stage): Promise<Receiver> {
  const port = await freePort()
  const child = await stage.startIn({
    args: [join(import.meta.dirname, 'bare-receiver.ts')],
    environment: { MAIL_IN_PORT: String(port), DATA_FOLDER: stage.folder },
    log: join(stage.folder, 'bare-receiver.log'),
    path: '/',
  })
  return { child, port }
}

/** Emails received per second, each with a unique Message-ID. */
async function bring(
  port: number,
  mails: readonly string[],
  { round, to }: { round: number; to: string },
): Promise<number> {
  const pool = createSmtpPool(readSmtpUrl(`smtp://127.0.0.1:${port}?ignoreTLS=true`), sessions)
  const started = performance.now()
  await Promise.all(
    mails.map((mail, place) => {
      const head = `Message-ID: <bench.${round}.${place}@bench.example>\r\n`
      return pool.deliver({ from: 'ada@bench.example', to: [to] }, head + mail)
    }),
  )
  pool.close()
  return (mails.length / (performance.now() - started)) * 1000
}

/** From the end of the last round until the processing queue is empty. */
async function untilRead(stage: Stage, expected: number): Promise<number> {
  const { url } = await stage.database()
  const started = performance.now()
  for (;;) {
    const left = await asMigrator(url, async (client) => {
      const { rows } = await client.query<{ all: number; waiting: number }>(
        `select count(*)::int as all, (count(*) filter (where state = 'received'))::int as waiting
         from inbound_mails`,
      )
      return rows[0]
    })
    if (left && left.waiting === 0 && left.all >= expected * 0.9) break
    if (performance.now() - started > patienceMs) return Infinity
    await pause(500)
  }
  return performance.now() - started
}

/** The corpus repeated up to a thousand emails, without Message-IDs. */
function corpus(): string[] {
  const folder = join(import.meta.dirname, '../../mail-corpus')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.eml') && !name.startsWith('spoofs'))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .map((mail) => mail.replace(/^message-id:.*\r?\n(?:[ \t].*\r?\n)*/gim, ''))
  return Array.from({ length: count }, (_, place) => files[place % files.length] ?? '')
}

function best(rates: readonly number[]): number {
  return Math.max(...rates)
}

const rounds = 3
const sessions = 8
const patienceMs = 300_000
const domain = 'in.bench.example'
const key = 'benchbenchbenchbench'
const address = `${key}@${domain}`
const channelId = '00000000-0000-7000-8000-0000000000e1'
