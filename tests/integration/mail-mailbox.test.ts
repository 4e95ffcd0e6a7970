import { afterAll, beforeAll, expect, test } from 'vitest'

import { getMail, listMails } from '#modules/mailbox/contract.ts'
import { module as mailboxModule } from '#modules/mailbox/server/module.ts'
import type { Database } from '#platform/database/database.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import type { Call, InputOf, OutputOf } from '#platform/registry/call.ts'
import { perform } from '#platform/registry/perform.ts'
import { createRegistry } from '#platform/registry/registry.ts'
import type { Runtime } from '#platform/scope/runtime.ts'
import { onPlatform } from '#platform/scope/open-scope.ts'
import { opening } from '#tests/support/job-node.ts'
import { runtimeOn } from '#tests/support/live-node.ts'
import { openTestDatabase, testDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let opened: Database
let runtime: Runtime

beforeAll(async () => {
  database = await testDatabase()
  opened = await openTestDatabase(database.url)
  runtime = { ...(await runtimeOn(opened)), registry: createRegistry([mailboxModule]) }
  await onPlatform(runtime, opening, async (scope) => {
    for (const name of ['ada', 'grace', 'edsger', 'ada', 'barbara']) {
      const to = `${name}@example.org`
      await queueMail(scope, {
        to,
        kind: 'greeting',
        subject: `Hello ${name}`,
        text: 'Hi',
        html: '<p>Hi</p>',
      })
    }
  })
})
afterAll(async () => {
  await runtime.signals.stop()
  await opened.close()
  await database.drop()
})

test('the mailbox is paged, newest first', async () => {
  const first = await call(listMails, { limit: 2 })
  const second = await call(listMails, { limit: 2, cursor: first.nextCursor ?? '' })
  const third = await call(listMails, { limit: 2, cursor: second.nextCursor ?? '' })

  const subjects = [first, second, third].flatMap(({ items }) =>
    items.map(({ subject }) => subject),
  )
  expect(subjects).toEqual([
    'Hello barbara',
    'Hello ada',
    'Hello edsger',
    'Hello grace',
    'Hello ada',
  ])
  expect(third.nextCursor).toBeNull()
})

test('messages can be filtered by recipient, and one can be opened', async () => {
  const { items } = await call(listMails, { recipient: 'grace@example.org' })
  expect(items).toMatchObject([{ subject: 'Hello grace', channel: 'mail', state: 'pending' }])

  const mail = await call(getMail, { id: items[0]?.id ?? '' })
  expect(mail).toMatchObject({ recipient: 'grace@example.org', text: 'Hi', html: '<p>Hi</p>' })
})

test('an unknown message and a remote caller get the same response', async () => {
  await expect(call(getMail, { id: crypto.randomUUID() })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(call(listMails, {}, false)).rejects.toMatchObject({ code: 'not_found' })
})

async function call<C extends Call>(
  asked: C,
  input: InputOf<C>,
  isOnThisMachine = true,
): Promise<OutputOf<C>> {
  const implementation = runtime.registry.calls.find(
    (candidate) => candidate.call.name === asked.name,
  )
  if (!implementation) throw new Error(`${asked.name} is not registered.`)
  const exchange = { isOnThisMachine } as Exchange
  return (await perform(runtime, implementation, {
    principal: undefined,
    input,
    exchange,
    requestId: 'test',
  })) as OutputOf<C>
}
