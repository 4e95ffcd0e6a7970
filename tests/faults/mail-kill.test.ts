import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { startEmbedded, type Embedded } from '#platform/database/embedded/start-embedded.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { onPlatform } from '#platform/scope/open-scope.ts'
import { copyDataFolder } from '#tests/support/data-folder.ts'
import { asking, opening, until, waitForClosedConnections } from '#tests/support/job-node.ts'
import { runtimeOn } from '#tests/support/live-node.ts'
import { startScript } from '#tests/support/script-process.ts'
import { startSmtpStandIn, type SmtpStandIn } from '#tests/support/smtp-stand-in.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

let folder: string
let embedded: Embedded
let smtp: SmtpStandIn
let mailer: ChildProcess | undefined
const ask = asking(() => embedded.url)

beforeAll(async () => {
  folder = await copyDataFolder('migrated')
  embedded = await startEmbedded({ folder: join(folder, 'postgres') })
  smtp = await startSmtpStandIn()
})
afterAll(async () => {
  mailer?.kill('SIGKILL')
  await smtp.close()
  await embedded.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a killed mailer loses no email, and a repeated one has the same Message-ID', async () => {
  const database = await openTestDatabase(embedded.url)
  const runtime = await runtimeOn(database)
  const people = Array.from({ length: 400 }, (_, number) => `person${number}@example.org`)
  await onPlatform(runtime, opening, async (scope) => {
    for (const to of people) await queueMail(scope, { to, kind: 'note', subject: to, text: to })
  })
  await runtime.signals.stop()
  await database.close()

  for (let kills = 0; kills < 6; kills++) {
    await startMailer()
    await pause(10 + Math.random() * 60)
    await killMailer()
    // After two minutes, the claims of the dead process have expired.
    await ask(
      `update system_mails set claimed_at = now() - interval '3 minutes' where state = 'sending'`,
    )
  }
  const afterKills = await countSent()
  await startMailer()
  await until('all are sent', async () => (await countSent()) === people.length, 60_000)

  expect(afterKills).toBeLessThan(people.length)
  const idsByPerson = Map.groupBy(smtp.received, ({ to }) => to[0])
  expect(idsByPerson.size).toBe(people.length)
  for (const copies of idsByPerson.values()) {
    expect(new Set(copies.map(({ mail }) => mail.messageId)).size).toBe(1)
  }
  // At most as many as six processes had claimed.
  expect(smtp.received.length - people.length).toBeLessThanOrEqual(6 * 20)
}, 120_000)

async function startMailer(): Promise<void> {
  const script = join(import.meta.dirname, 'mail-worker.ts')
  mailer = startScript(script, embedded.url, smtp.url)
  if (mailer.stdout) await once(mailer.stdout, 'data')
}

async function killMailer(): Promise<void> {
  const killed = mailer
  if (!killed) return
  const gone = once(killed, 'exit')
  killed.kill('SIGKILL')
  await gone
  // Its last claim may still be committing and would be fresh after the clock moves.
  await waitForClosedConnections(ask)
}

async function countSent(): Promise<number> {
  const [row] = await ask(`select count(*)::int as sent from system_mails where state = 'sent'`)
  return Number(row?.sent)
}
