import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import {
  createContact,
  getContact,
  listContacts,
  updateContact,
} from '#modules/contacts/contract.ts'
import {
  listContactMerges,
  mergeContacts,
  unmergeContacts,
} from '#modules/contacts/person-contract.ts'
import { unsubscribeContact, noteBouncing } from '#modules/contacts/server/public.ts'
import type { Contact } from '#modules/contacts/model.ts'
import { addSuppression, removeSuppression } from '#modules/email/delivery-contract.ts'
import { sendMessage } from '#modules/inbox/contract.ts'
import { inCompany, makeCustomer } from '#tests/support/conversations.ts'
import { waitForJobs } from '#tests/support/wait-for-jobs.ts'
import { runCron } from '#tests/support/run-cron.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
beforeAll(async () => {
  server = await startTestServer({ roles: ['web', 'live', 'work'] })
  acme = await makeCompany(server, 'acme')
  globex = await makeCompany(server, 'globex')
})
afterAll(() => server.close())
beforeEach(() => server.query('delete from talk_marks'))

describe('last contacted and last message', () => {
  test('are updated soon after, per organization, without a new version', async () => {
    const grace = await makeCustomer(server, acme)
    const hank = await makeCustomer(server, globex)
    const conversationId = await grace.begin()
    await hank.begin()
    const before = await read(grace.contactId)
    await noteTalk()

    const asked = await read(grace.contactId)
    expect(asked.repliedAt).not.toBeNull()
    expect([asked.contactedAt, asked.version]).toEqual([null, before.version])
    const other = await globex.owner.client.must(getContact, { id: hank.contactId })
    expect(other.repliedAt).not.toBeNull()

    await say(conversationId)
    await noteTalk()
    expect((await read(grace.contactId)).contactedAt).not.toBeNull()
  })

  test('ignore internal notes', async () => {
    const grace = await makeCustomer(server, acme)
    const conversationId = await grace.begin()
    await say(conversationId, 'note')
    await noteTalk()

    expect(await read(grace.contactId)).toMatchObject({ contactedAt: null })
  })

  test('are backfilled once, in steps', async () => {
    const grace = await makeCustomer(server, acme)
    const conversationId = await grace.begin()
    await server.query(
      `insert into messages (org_id, conversation_id, seq, id, client_key, kind, author_kind, text, created_at)
       select org_id, id, 10 + n, uuidv7(n * interval '1 second' - interval '90 days'),
         gen_random_uuid(), 'text', 'member', 'Old', now() - interval '90 days' + n * interval '1 second'
       from conversations cross join generate_series(1, 4500) n where id = $1`,
      [conversationId],
    )
    await noteTalk()

    const noted = await read(grace.contactId)
    const age = Date.now() - new Date(noted.contactedAt ?? 0).getTime()
    expect(Math.round(age / 86_400_000)).toBe(90)
    const [mark] = await server.query<{ isPast: boolean }>(
      `select after_id > uuidv7(interval '-91 days') as is_past from talk_marks where org_id = $1`,
      [acme.organizationId],
    )
    expect(mark).toEqual({ isPast: true })
  })

  test('filter contacts by how long ago they were', async () => {
    const quiet = await makeContact()
    const lively = await makeContact()
    await putTimes(quiet.id, { contacted: '40 days' })
    await putTimes(lively.id, { contacted: '2 days', replied: '3 days' })

    expect(await found({ contactedDays: -30 })).toContain(quiet.id)
    expect(await found({ contactedDays: -30 })).not.toContain(lively.id)
    for (const asked of [{ contactedDays: 7 }, { repliedDays: 7 }]) {
      expect(await found(asked)).toContain(lively.id)
      expect(await found(asked)).not.toContain(quiet.id)
    }
    expect(await found({ repliedDays: -7 })).toContain(quiet.id)
    expect(await found({ repliedDays: 7 }, globex)).not.toContain(lively.id)
  })

  test('take the later time in a merge and return in an unmerge', async () => {
    const [stays, goes] = [await makeContact(), await makeContact()]
    await putTimes(stays.id, { contacted: '2 days', replied: '9 days' })
    await putTimes(goes.id, { contacted: '5 days', replied: '3 days' })
    const [own, brought] = [await read(stays.id), await read(goes.id)]
    await acme.owner.client.must(mergeContacts, { id: stays.id, fromId: goes.id })

    expect(await read(stays.id)).toMatchObject({
      contactedAt: own.contactedAt,
      repliedAt: brought.repliedAt,
    })
    const { items } = await acme.owner.client.must(listContactMerges, { id: stays.id })
    await acme.owner.client.must(unmergeContacts, { id: items[0]?.id ?? '' })
    expect(await read(stays.id)).toMatchObject({ repliedAt: own.repliedAt })
    expect(await read(goes.id)).toMatchObject({ repliedAt: brought.repliedAt })
  })
})

describe('an unsubscribed contact', () => {
  test('is set by a teammate, emits one event, is filtered, and can be reverted', async () => {
    const made = await makeContact()
    const change = (version: number, isUnsubscribed: boolean) =>
      acme.owner.client.must(updateContact, { id: made.id, version, isUnsubscribed })
    const off = await change(made.version, true)
    const still = await change(off.version, true)

    expect(off.unsubscribedAt).not.toBeNull()
    expect(still.unsubscribedAt).toBe(off.unsubscribedAt)
    expect(await toldUnsubscribed(made.id)).toEqual(['news'])
    expect(await found({ isUnsubscribed: 'true' })).toContain(made.id)
    expect((await change(still.version, false)).unsubscribedAt).toBeNull()
  })

  test('who unsubscribes twice emits one event', async () => {
    const made = await makeContact()
    await inCompany(server, acme, (scope) => unsubscribeContact(scope, made.id))
    await inCompany(server, acme, (scope) => unsubscribeContact(scope, made.id))

    expect(await toldUnsubscribed(made.id)).toEqual(['news'])
  })

  test('stays unsubscribed after a merge', async () => {
    const [stays, goes] = [await makeContact(), await makeContact()]
    await inCompany(server, acme, (scope) => unsubscribeContact(scope, goes.id))
    await acme.owner.client.must(mergeContacts, { id: stays.id, fromId: goes.id })

    expect((await read(stays.id)).unsubscribedAt).not.toBeNull()
  })
})

describe('a bouncing address', () => {
  test('is marked on every contact that has it, primary or other, and filtered', async () => {
    const address = mailAddress()
    const [first, further] = [await makeContact({ email: address }), await makeContact()]
    await acme.owner.client.must(updateContact, {
      id: further.id,
      version: further.version,
      otherEmails: [address],
    })
    const elsewhere = await globex.owner.client.must(createContact, { name: 'Ada', email: address })
    await inCompany(server, acme, (scope) => noteBouncing(scope, address))

    expect((await read(first.id)).bouncing).toEqual([{ address, bouncedAt: expect.any(String) }])
    expect((await found({ isBouncing: 'true' })).toSorted()).toEqual(
      [first.id, further.id].toSorted(),
    )
    expect(await found({ isBouncing: 'true' }, globex)).toEqual([])
    const other = await globex.owner.client.must(getContact, { id: elsewhere.id })
    expect(other.bouncing).toEqual([])
  })

  test('is cleared when it leaves the suppression list', async () => {
    const address = mailAddress()
    const made = await makeContact({ email: address })
    await acme.owner.client.must(addSuppression, { address, detail: '', until: null })
    await inCompany(server, acme, (scope) => noteBouncing(scope, address))
    await acme.owner.client.must(removeSuppression, { address })

    expect((await read(made.id)).bouncing).toEqual([])
  })
})

async function noteTalk(): Promise<void> {
  await runCron(server, 'note-talk')
  await waitForJobs(server, 'note-talk%')
}

function say(id: string, kind: 'text' | 'note' = 'text'): Promise<unknown> {
  const clientKey = crypto.randomUUID()
  return acme.owner.client.must(sendMessage, { id, clientKey, kind, text: 'Hello' })
}

function read(id: string): Promise<Contact> {
  return acme.owner.client.must(getContact, { id })
}

function makeContact(said: { email?: string } = {}): Promise<Contact> {
  return acme.owner.client.must(createContact, { name: 'Ada', ...said })
}

function mailAddress(): string {
  return `${crypto.randomUUID()}@example.com`
}

async function putTimes(
  id: string,
  { contacted, replied }: { contacted?: string; replied?: string },
): Promise<void> {
  await server.query(
    `update contacts set contacted_at = now() - $2::interval, replied_at = now() - $3::interval
     where id = $1`,
    [id, contacted ?? null, replied ?? null],
  )
}

async function found(
  asked: Parameters<typeof acme.owner.client.must<typeof listContacts>>[1],
  company: Company = acme,
): Promise<string[]> {
  const { items } = await company.owner.client.must(listContacts, { limit: 100, ...asked })
  return items.map(({ id }) => id)
}

async function toldUnsubscribed(id: string): Promise<string[]> {
  const rows = await server.query<{ from: string }>(
    `select data->>'from' as from from events
     where type = 'contact.unsubscribed' and subject_id = $1`,
    [id],
  )
  return rows.map(({ from }) => from)
}
