import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { updateConversation } from '#modules/inbox/contract.ts'
import {
  countUnread,
  getNotificationSettings,
  listNotifications,
  markRead,
  updateNotificationSettings,
} from '#modules/notifications/contract.ts'
import {
  addPushDevice,
  listPushDevices,
  removePushDevice,
} from '#modules/notifications/push-contract.ts'
import { createSenderKey } from '#modules/notifications/server/push/sender-key.ts'
import { getMember, updateMember } from '#modules/organization/contract.ts'
import { makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { until } from '#tests/support/job-node.ts'
import { waitForJobs } from '#tests/support/wait-for-jobs.ts'
import {
  startPushService,
  type PushBrowser,
  type PushService,
} from '#tests/support/push-service.ts'
import { runCron } from '#tests/support/run-cron.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company, type Member } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let grace: Customer
let service: PushService
beforeAll(async () => {
  service = await startPushService()
  server = await startTestServer({
    roles: ['web', 'live', 'work'],
    product: { outgoingClient: { safeFetch: service.safeFetch, close: async () => {} } },
  })
})
beforeEach(async () => {
  acme = await makeCompany(server, `acme-${crypto.randomUUID().slice(0, 8)}`)
  grace = await makeCustomer(server, acme, { name: 'Grace' })
  await settled()
  await server.query('delete from notifications')
  await server.query('delete from system_mails')
})
afterAll(async () => {
  await server.close()
  await service.close()
})

describe('a member without access to a conversation', () => {
  test("isn't notified about it in any channel", async () => {
    await limit(acme.agent, 'own')
    const browser = await subscribe(acme.agent)
    await choose(acme.agent, 'inbox.unassigned', { inApp: true, email: true, push: true })
    await grace.begin('Secret')
    await settled()

    expect(await titlesOf(acme.agent)).toEqual([])
    expect(await titlesOf(acme.owner)).toEqual(['Grace started a conversation'])
    expect(browser.received).toEqual([])
    expect(await mailsTo(acme.agent)).toEqual([])
  })

  test("isn't notified without Inbox access either", async () => {
    const outsider = await acme.join({ roleKey: 'preset:content-editor' })
    await grace.begin()
    await settled()

    expect(await titlesOf(outsider)).toEqual([])
  })

  test("gets no digest about earlier notifications, and can't read them", async () => {
    await limit(acme.agent, 'own')
    await choose(acme.agent, 'inbox.assignment', { email: true })
    await acme.agent.client.must(updateNotificationSettings, { preferences: { digest: 'hourly' } })
    const [kept, lost] = [await grace.begin('Kept'), await grace.begin('Lost')]
    await give(kept, acme.agent)
    await give(lost, acme.agent)
    await settled()
    await give(lost, acme.owner)
    await settled()
    await makeDue()
    await runCron(server, 'mail-notification-digests')
    const [mail] = await mailsAfterJobs(acme.agent)

    expect(mail?.text).toContain('Kept')
    expect(mail?.text).not.toContain('Lost')
    const { items } = await acme.agent.client.must(listNotifications, {})
    expect(items.map(({ body }) => body).toSorted()).toEqual(['', 'Kept'])
    expect(items.find(({ body }) => body === '')).toMatchObject({
      title: 'You no longer have access to this',
      link: null,
    })
  })
})

describe('a digest', () => {
  test('waits for its time and leaves out what was read', async () => {
    await choose(acme.agent, 'inbox.assignment', { email: true })
    await acme.agent.client.must(updateNotificationSettings, { preferences: { digest: 'daily' } })
    for (const text of ['One', 'Two', 'Three']) await give(await grace.begin(text), acme.agent)
    await settled()
    await runCron(server, 'mail-notification-digests')
    await settled()
    expect(await mailsTo(acme.agent)).toEqual([])

    const { items } = await acme.agent.client.must(listNotifications, {})
    const two = items.filter(({ body }) => body === 'Two').map(({ id }) => id)
    await acme.agent.client.must(markRead, { ids: two })
    await makeDue()
    await runCron(server, 'mail-notification-digests')
    const [mail, ...others] = await mailsAfterJobs(acme.agent)

    expect(mail?.subject).toMatch(/^\d unread notifications$/)
    expect(mail?.text).toContain('One')
    expect(mail?.text).toContain('Three')
    expect(mail?.text).not.toContain('Two')
    expect(others).toEqual([])
  })

  test("notifications hidden from the bell are still emailed, and don't count", async () => {
    await choose(acme.agent, 'inbox.assignment', { inApp: false, email: true, push: false })
    await choose(acme.agent, 'inbox.unassigned', { inApp: false, push: false })
    await acme.agent.client.must(updateNotificationSettings, { preferences: { digest: 'hourly' } })
    await give(await grace.begin('Silent'), acme.agent)
    await settled()

    expect(await titlesOf(acme.agent)).toEqual([])
    expect((await acme.agent.client.must(countUnread, {})).count).toBe(0)
    await makeDue()
    await runCron(server, 'mail-notification-digests')
    expect((await mailsAfterJobs(acme.agent))[0]?.text).toContain('Silent')
  })
})

describe('quiet hours', () => {
  test('delay push and email but not the bell', async () => {
    const { received } = await subscribe(acme.agent)
    await choose(acme.agent, 'inbox.assignment', { email: true })
    const now = new Date()
    const from = formatPlayTime(new Date(now.getTime() - 3_600_000))
    const end = formatPlayTime(new Date(now.getTime() + 3_600_000))
    await acme.agent.client.must(updateNotificationSettings, {
      preferences: { quiet: { from, until: end }, timeZone: 'UTC' },
    })
    await give(await grace.begin('At night'), acme.agent)
    await settled()

    expect(await titlesOf(acme.agent)).toContain('Conversation with Grace assigned to you')
    expect(received).toEqual([])
    expect(await mailsTo(acme.agent)).toEqual([])
    const [event] = await server.query<{ data: { hasSound: boolean } }>(
      `select data from events where org_id = $1 and type = 'notification.created'
        and audience = $2 order by seq desc limit 1`,
      [acme.organizationId, `member:${acme.agent.memberId}`],
    )
    expect(event?.data.hasSound).toBe(false)
  })

  test('can be set once, for an hour or a few days, and ended', async () => {
    const { received } = await subscribe(acme.agent)
    const pause = (pausedUntil: string | null) =>
      acme.agent.client.call(updateNotificationSettings, { preferences: { pausedUntil } })
    const hour = new Date(Date.now() + 3_600_000).toISOString()
    const { body } = await pause(hour)
    await give(await grace.begin('Not now'), acme.agent)
    await settled()
    expect(body).toMatchObject({ preferences: { pausedUntil: hour, quiet: null } })
    expect(received).toEqual([])

    await pause(null)
    await give(await grace.begin('Now'), acme.agent)
    await settled()
    expect(received.map(({ body }) => body)).toEqual(['Now', 'Now'])
    expect((await pause('2999-01-01T00:00:00.000Z')).status).toBe(400)
  })

  test("don't delay the member's urgent notifications, unless they choose so", async () => {
    const { received } = await subscribe(acme.agent)
    await choose(acme.agent, 'inbox.assignment', { email: true })
    const [calm, urgent, later] = [
      await grace.begin('Calm'),
      await grace.begin('Urgent'),
      await grace.begin('Later'),
    ]
    for (const id of [urgent, later]) {
      await acme.admin.client.must(updateConversation, { id, priority: 'urgent' })
    }
    await settled()
    const before = received.length
    const quiet = { pausedUntil: new Date(Date.now() + 3_600_000).toISOString() }
    await acme.agent.client.must(updateNotificationSettings, {
      preferences: { ...quiet, digest: 'daily' },
    })
    await grace.write(urgent, 'Not assigned yet')
    await give(calm, acme.agent)
    await give(urgent, acme.agent)
    await settled()
    expect(received.slice(before).map(({ body }) => body)).toEqual(['Not assigned yet'])
    expect((await mailsTo(acme.agent)).map(({ text }) => text)).toEqual([
      expect.stringContaining('Not assigned yet'),
    ])

    const { preferences } = await acme.agent.client.must(updateNotificationSettings, {
      preferences: { hearsUrgent: false },
    })
    await give(later, acme.agent)
    await settled()
    expect(preferences).toMatchObject({ hearsUrgent: false, ...quiet })
    expect(received).toHaveLength(before + 1)
  })

  test("don't delay customer messages in the member's urgent conversations", async () => {
    const { received } = await subscribe(acme.agent)
    const id = await grace.begin('Hello')
    await give(id, acme.agent)
    await acme.admin.client.must(updateConversation, { id, priority: 'urgent' })
    await acme.owner.client.must(updateNotificationSettings, {
      items: [{ kind: 'inbox.message', reach: 'all', push: true }],
    })
    const ofOwner = await subscribe(acme.owner)
    await settled()
    await server.query('delete from notifications')
    const before = received.length
    const preferences = { pausedUntil: new Date(Date.now() + 3_600_000).toISOString() }
    for (const { client } of [acme.agent, acme.owner]) {
      await client.must(updateNotificationSettings, { preferences })
    }
    await grace.write(id, 'It burns')
    await settled()

    expect(received.slice(before).map(({ body }) => body)).toEqual(['It burns'])
    expect(await titlesOf(acme.owner)).toContain('Grace wrote 2 messages')
    expect(ofOwner.received).toEqual([])
  })

  test('list which kinds can be urgent', async () => {
    const { items, preferences } = await acme.agent.client.must(getNotificationSettings, {})
    const urgent = items.filter(({ urgentWhen }) => urgentWhen !== null).map(({ kind }) => kind)

    expect(urgent.toSorted()).toEqual([
      'inbox.assignment',
      'inbox.message',
      'sla.breached',
      'sla.warned',
    ])
    expect(preferences.hearsUrgent).toBe(true)
  })

  test('are refused if invalid', async () => {
    const { client } = acme.agent
    const same = { quiet: { from: '22:00', until: '22:00' } }
    const tries = [
      await client.call(updateNotificationSettings, { preferences: same }),
      await client.call(updateNotificationSettings, { preferences: { timeZone: 'Mars/Base' } }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([400, 400])
    const { preferences } = await client.must(getNotificationSettings, {})
    expect(preferences).toMatchObject({ digest: 'immediately', sound: 'away', quiet: null })
  })
})

describe('a push', () => {
  test('is signed by the subscribed sender and readable by its browser only', async () => {
    const { received } = await subscribe(acme.agent)
    const id = await grace.begin('For your eyes')
    await give(id, acme.agent)
    await settled()

    expect(service.refused).toEqual([])
    expect(received).toContainEqual({
      id: expect.any(String),
      userId: acme.agent.userId,
      title: 'Conversation with Grace assigned to you',
      body: 'For your eyes',
      link: `/dashboard/inbox/all?conversation=${id}&organization=${acme.organizationId}`,
      kind: 'inbox.assignment',
      tag: expect.any(String),
    })
  })

  test('is refused by the push service if signed by another', async () => {
    const stranger = createSenderKey('another install', 'mailto:us@example.com')
    const { received } = await subscribe(acme.agent, service.subscribe(stranger.publicKey))
    await give(await grace.begin(), acme.agent)
    await settled()

    expect(received).toEqual([])
    expect(service.refused).toContain('another sender than the one subscribed to')
  })

  test('of consecutive messages sounds once and replaces the earlier one on screen', async () => {
    const { received } = await subscribe(acme.agent)
    const id = await grace.begin('One')
    await settled()
    await grace.write(id, 'Two')
    await settled()
    expect(received.map(({ title }) => title)).toEqual(['Grace started a conversation'])

    await server.query(`update notifications set told_at = now() - interval '6 minutes'`)
    await grace.write(id, 'Three')
    await settled()
    expect(received.map(({ title, tag }) => [title, tag])).toEqual([
      ['Grace started a conversation', `messages:${id}`],
      ['Grace wrote 3 messages', `messages:${id}`],
    ])
  })

  test('to a browser that is gone removes it', async () => {
    const { leave } = await subscribe(acme.agent)
    leave()
    await give(await grace.begin(), acme.agent)
    await settled()
    await until('the browser is forgotten', async () => {
      const { items } = await acme.agent.client.must(listPushDevices, {})
      return items.length === 0
    })
  })

  test("another member's browser can't be removed, and invalid keys are refused", async () => {
    const { id, endpoint } = await subscribe(acme.agent)
    const asOwner = await acme.owner.client.call(removePushDevice, { id })
    const wrong = await acme.agent.client.call(addPushDevice, {
      endpoint,
      publicKey: 'x',
      authSecret: 'y',
    })
    expect([asOwner.status, wrong.status]).toEqual([404, 400])
    await acme.agent.client.must(removePushDevice, { id })
  })

  test('a browser notifies its last subscriber', async () => {
    const browser = await subscribe(acme.agent)
    await subscribe(acme.viewer, browser)
    expect((await acme.agent.client.must(listPushDevices, {})).items).toEqual([])
    expect((await acme.viewer.client.must(listPushDevices, {})).items).toHaveLength(1)
  })
})

async function subscribe(
  { client }: Member,
  given?: PushBrowser,
): Promise<PushBrowser & { readonly id: string }> {
  const { senderKey } = await client.must(listPushDevices, {})
  const browser = given ?? service.subscribe(senderKey)
  const { endpoint, publicKey, authSecret } = browser
  const { id } = await client.must(addPushDevice, { endpoint, publicKey, authSecret })
  return { ...browser, id }
}

async function limit(member: Member, dataScope: 'own' | 'teams'): Promise<void> {
  const { client } = acme.owner
  const { version } = await client.must(getMember, { id: member.memberId })
  await client.must(updateMember, { id: member.memberId, version, dataScope })
  await settled()
  await server.query('delete from notifications')
  await server.query('delete from system_mails')
}

async function choose(
  { client }: Member,
  kind: string,
  ways: { inApp?: boolean; email?: boolean; push?: boolean },
): Promise<void> {
  await client.must(updateNotificationSettings, { items: [{ kind, ...ways }] })
}

async function give(id: string, { memberId }: Member): Promise<void> {
  await settled()
  await acme.admin.client.must(updateConversation, { id, assigneeId: memberId })
}

async function titlesOf({ client }: Member): Promise<string[]> {
  return (await client.must(listNotifications, {})).items.map(({ title }) => title)
}

function mailsTo({ email }: Member): Promise<{ subject: string; text: string }[]> {
  return server.query('select subject, text from system_mails where recipient = $1 order by id', [
    email,
  ])
}

async function mailsAfterJobs(member: Member): Promise<{ subject: string; text: string }[]> {
  await until('the digest is mailed', async () => (await mailsTo(member)).length > 0)
  return mailsTo(member)
}

async function makeDue(): Promise<void> {
  await server.query(
    `update notifications set mail_due_at = now() - interval '1 minute' where mail_due_at is not null`,
  )
}

/** Waits until all reactions and deliveries are done. */
function settled(): Promise<void> {
  return waitForJobs(server, 'react.%', '%send-push%', '%digest%', '%tell-of%')
}

function formatPlayTime(at: Date): string {
  return at.toISOString().slice(11, 16)
}
