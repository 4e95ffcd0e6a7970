import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { queueBulk, queueMail } from '#modules/email/server/sending/queue-mail.ts'
import { startEmbedded, type Embedded } from '#platform/database/embedded/start-embedded.ts'
import { inOrganization } from '#platform/scope/open-scope.ts'
import { copyDataFolder } from '#tests/support/data-folder.ts'
import { asking, opening, until, waitForClosedConnections } from '#tests/support/job-node.ts'
import { runtimeOn } from '#tests/support/live-node.ts'
import { addVerifiedDomain } from '#tests/support/verified-domain.ts'
import { startScript } from '#tests/support/script-process.ts'
import { startSmtpStandIn, type SmtpStandIn } from '#tests/support/smtp-stand-in.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

const acme = crypto.randomUUID()
const kills = 8
// The most emails one process claims at once.
const inHand = 50

let folder: string
let embedded: Embedded
let smtp: SmtpStandIn
let worker: ChildProcess | undefined
const ask = asking(() => embedded.url)

beforeAll(async () => {
  folder = await copyDataFolder('migrated')
  embedded = await startEmbedded({ folder: join(folder, 'postgres') })
  smtp = await startSmtpStandIn()
})
afterAll(async () => {
  worker?.kill('SIGKILL')
  await smtp.close()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a sender killed eight times during 3,000 emails sends none twice, misses none, and reports unclear ones', async () => {
  const database = await openTestDatabase(embedded.url)
  const runtime = await runtimeOn(database)
  await ask(`insert into organizations (org_id, name) values ($1, 'Acme')`, [acme])
  await addVerifiedDomain({ query: ask }, { organizationId: acme }, 'acme.example')
  const readers = Array.from({ length: 2800 }, (_, place) => `reader${place}@example.org`)
  const customers = Array.from({ length: 200 }, (_, place) => `customer${place}@example.org`)
  await inOrganization(runtime, acme, opening, async (scope) => {
    const from = { name: 'Acme', address: 'news@acme.example' }
    const common = { accountId: null, from, subject: 'News', text: 'Hello {{name}}' }
    await queueBulk(scope, {
      ...common,
      kind: 'newsletter',
      slots: ['name'],
      recipients: readers.map((address) => ({
        name: '',
        address,
        onceKey: address,
        headerId: `<${address.replace('@', '.')}@acme.example>`,
        slots: { name: address },
      })),
    })
    for (const address of customers) {
      const to = [{ name: '', address }]
      const headerId = `<${address.replace('@', '.')}@acme.example>`
      await queueMail(scope, { ...common, kind: 'conversation', onceKey: address, to, headerId })
    }
  })
  await runtime.signals.stop()
  await database.close()

  for (let done = 0; done < kills; done++) {
    const before = smtp.received.length
    await startOffice()
    await until('it is at it', () => smtp.received.length > before + 100)
    await pause(Math.random() * 50)
    await killWorker()
    // After two minutes, the claims of the dead process have expired.
    await ask(
      `update outbound_mails set claimed_at = now() - interval '3 minutes' where state = 'sending'`,
    )
  }
  const afterKills = await countIn('queued', 'deferred')
  await startOffice()
  await until(
    'nothing waits',
    async () => (await countIn('queued', 'deferred', 'sending')) === 0,
    60_000,
  )

  expect(afterKills).toBeGreaterThan(0)
  const copies = Map.groupBy(smtp.received, ({ to }) => to[0] ?? '')
  const stateOf = new Map(
    (await ask('select recipient, state from outbound_mails')).map((row) => [
      String(row['recipient']),
      String(row['state']),
    ]),
  )
  for (const address of readers) {
    const count = copies.get(address)?.length ?? 0
    expect(count, `${address} has it twice`).toBeLessThanOrEqual(1)
    if (count === 0) expect(stateOf.get(address), `${address} was missed`).toBe('unknown')
    else expect(['sent', 'unknown']).toContain(stateOf.get(address))
  }
  for (const address of customers) {
    const names = new Set(copies.get(address)?.map(({ mail }) => mail.messageId))
    expect(names.size, `${address} was missed or has two mails`).toBe(1)
    expect(stateOf.get(address)).toBe('sent')
  }
  const unclear = await countIn('unknown')
  expect(unclear).toBeGreaterThan(0)
  expect(unclear).toBeLessThanOrEqual(kills * inHand)
}, 120_000)

async function startOffice(): Promise<void> {
  const script = join(import.meta.dirname, 'email-worker.ts')
  worker = startScript(script, embedded.url, smtp.url)
  if (worker.stdout) await once(worker.stdout, 'data')
}

async function killWorker(): Promise<void> {
  const killed = worker
  if (!killed) return
  const gone = once(killed, 'exit')
  killed.kill('SIGKILL')
  await gone
  // Its last claim may still be committing and would be fresh after the clock moves.
  await waitForClosedConnections(ask)
}

async function countIn(...states: string[]): Promise<number> {
  const [row] = await ask(
    'select count(*)::int as mails from outbound_mails where state = any($1::text[])',
    [states],
  )
  return Number(row?.['mails'])
}
