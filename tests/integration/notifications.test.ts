import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import {
  countUnread,
  getNotificationSettings,
  listNotifications,
  markRead,
  updateNotificationSettings,
} from '#modules/notifications/contract.ts'
import type { Notification } from '#modules/notifications/model.ts'
import { notify, type Notice } from '#modules/notifications/server/public.ts'
import {
  acceptInvitation,
  cancelDeletion,
  createTeam,
  exportOrganization,
  getMember,
  offerOwnership,
  scheduleDeletion,
  setTeamMembers,
  updateMember,
} from '#modules/organization/contract.ts'
import { noticeKind } from '#platform/notices/notice.ts'
import { inOrganization } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'
import { invite } from '#tests/support/invitation.ts'
import { until } from '#tests/support/job-node.ts'
import { waitForJobs } from '#tests/support/wait-for-jobs.ts'
import { runCron } from '#tests/support/run-cron.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company, type Member } from '#tests/support/two-organizations.ts'

let server: TestServer
let globex: Company
let acme: Company
beforeAll(async () => {
  server = await startTestServer({ roles: ['web', 'live', 'work'] })
  globex = await makeCompany(server, 'globex')
})
beforeEach(async () => {
  acme = await makeCompany(server, `acme-${crypto.randomUUID().slice(0, 8)}`)
  await settled()
  await server.query('delete from notifications')
  await server.query('delete from system_mails')
})
afterAll(() => server.close())

describe('a notification', () => {
  test('is a row, an event for its recipient and an email, and never reaches another organization', async () => {
    await tell(acme, {
      memberIds: [acme.agent.memberId],
      title: 'Hello',
      body: 'There',
      link: '/dashboard',
    })
    const [event] = await server.query(
      `select audience, data from events
      where org_id = $1 and type = 'notification.created' order by seq desc limit 1`,
      [acme.organizationId],
    )
    const mail = await server.messageTo(acme.agent.email)

    expect(await titlesOf(acme.agent)).toEqual(['Hello'])
    expect(await titlesOf(acme.viewer)).toEqual([])
    expect(await titlesOf(globex.agent)).toEqual([])
    expect(event).toMatchObject({ audience: `member:${acme.agent.memberId}` })
    expect(mail.subject).toBe('Hello')
    expect(mail.text).toContain('http://parley.test/dashboard')
  })

  test("follows the recipient's choice per channel", async () => {
    const { kind } = sampleKind
    const { client } = acme.agent
    await client.must(updateNotificationSettings, {
      items: [{ kind: 'team.joined', inApp: false, email: true }],
    })
    await tell(acme, { kind, memberIds: [acme.agent.memberId, acme.viewer.memberId] })

    expect(await titlesOf(acme.agent)).toEqual([])
    expect(await mailsTo(acme.agent)).toBe(1)
    expect(await titlesOf(acme.viewer)).toEqual(['Title'])
    expect(await mailsTo(acme.viewer)).toBe(0)
  })

  test('skips the actor, former and disabled members, and strangers', async () => {
    const [left, out] = [await acme.join(), await acme.join()]
    await server.query('update members set removed_at = now() where id = $1', [left.memberId])
    await server.query('update members set disabled_at = now() where id = $1', [out.memberId])
    const told = [acme.owner, acme.agent, left, out, globex.agent].map(({ memberId }) => memberId)
    await tell(acme, { memberIds: told, by: { kind: 'member', id: acme.owner.memberId } })
    await tell(acme, { memberIds: told, by: { kind: 'platform', id: acme.agent.userId } })

    const rows = await server.query<{ memberId: string }>(
      'select member_id from notifications order by id',
    )
    expect(rows.map(({ memberId: id }) => id)).toEqual([acme.agent.memberId, acme.owner.memberId])
  })

  test('sends no email to an unconfirmed address', async () => {
    await server.query('update users set email_verified_at = null where id = $1', [
      acme.agent.userId,
    ])
    await tell(acme, { memberIds: [acme.agent.memberId] })

    expect([await titlesOf(acme.agent), await mailsTo(acme.agent)]).toEqual([['Title'], 0])
  })

  test('truncates long texts', async () => {
    const long = { title: 'x'.repeat(300), body: 'y'.repeat(900) }
    await tell(acme, { memberIds: [acme.agent.memberId], ...long })
    const { items } = await acme.agent.client.must(listNotifications, {})

    expect([items[0]?.title.length, items[0]?.body.length]).toEqual([200, 500])
  })
})

describe('reading', () => {
  test('the list is newest first, with pages, and can show unread only', async () => {
    for (const title of ['one', 'two', 'three']) {
      await tell(acme, { memberIds: [acme.agent.memberId], title })
    }
    const { client } = acme.agent
    const first = await client.must(listNotifications, { limit: 2 })
    const rest = await client.must(listNotifications, { limit: 2, cursor: first.nextCursor ?? '' })
    await client.must(markRead, { ids: [first.items[1]?.id ?? ''] })
    const unread = await client.must(listNotifications, { show: 'unread' })

    expect([...first.items, ...rest.items].map(({ title }) => title)).toEqual([
      'three',
      'two',
      'one',
    ])
    expect(unread.items.map(({ title }) => title)).toEqual(['three', 'one'])
  })

  test('the unread count stops at a hundred', async () => {
    await server.query(
      `insert into notifications (org_id, member_id, kind, title)
      select $1, $2, 'member.joined', 'many' from generate_series(1, 130)`,
      [acme.organizationId, acme.agent.memberId],
    )
    const { client } = acme.agent
    const before = await client.must(countUnread, {})
    const after = await client.must(markRead, { all: true })

    expect([before, after]).toEqual([
      { count: 100, isMore: true },
      { count: 0, isMore: false },
    ])
    expect(await acme.viewer.client.must(countUnread, {})).toEqual({ count: 0, isMore: false })
  })

  test("members can't mark others' notifications as read, and empty input is refused", async () => {
    await tell(acme, { memberIds: [acme.agent.memberId] })
    const { items } = await acme.agent.client.must(listNotifications, {})
    const ids = items.map(({ id }) => id)
    const asOwner = await acme.owner.client.call(markRead, { ids })
    const asStranger = await globex.owner.client.call(markRead, { ids })
    const neither = await acme.agent.client.call(markRead, {})
    const both = await acme.agent.client.call(markRead, { ids, all: true })

    expect([asOwner, asStranger, neither, both].map(({ status }) => status)).toEqual([
      404, 404, 400, 400,
    ])
    expect(await acme.agent.client.must(countUnread, {})).toEqual({ count: 1, isMore: false })
  })

  test("read notifications are deleted after 90 days, unread ones aren't", async () => {
    const old = `insert into notifications (org_id, member_id, kind, title, read_at, created_at)
      values ($1, $2, 'member.joined', $3, $4, now() - $5 * interval '1 day')`
    const mine = [acme.organizationId, acme.agent.memberId]
    await server.query(old, [...mine, 'old, read', new Date(), 91])
    await server.query(old, [...mine, 'old, unread', null, 91])
    await server.query(old, [...mine, 'young, read', new Date(), 89])
    await runCron(server, 'prune-notifications')

    expect((await titlesOf(acme.agent)).toSorted()).toEqual(['old, unread', 'young, read'])
  })
})

test('settings list every kind with defaults, and unknown kinds are refused', async () => {
  const { client } = acme.agent
  const before = await client.must(getNotificationSettings, {})
  const after = await client.must(updateNotificationSettings, {
    items: [{ kind: 'member.joined', email: false }],
  })
  const unknown = await client.call(updateNotificationSettings, { items: [{ kind: 'no.such' }] })

  expect(before.items.length).toBeGreaterThanOrEqual(6)
  expect(before.items[0]).toMatchObject({ kind: 'member.joined', inApp: true, email: true })
  expect(after.items[0]).toMatchObject({ kind: 'member.joined', inApp: true, email: false })
  expect(unknown.status).toBe(404)
  expect((await acme.viewer.client.must(getNotificationSettings, {})).items[0]?.email).toBe(true)
})

describe('about the organization', () => {
  test("the inviter and leaders are notified of a new member, the new member isn't", async () => {
    const { token } = await invite(server, acme.admin.client, { role: 'admin' })
    const newcomer = server.client()
    await newcomer.must(acceptInvitation, {
      token,
      name: 'Newcomer',
      password: 'correct horse battery 7',
    })
    await settled()

    expect(await titlesOf(acme.owner)).toEqual(['Newcomer joined'])
    expect(await titlesOf(acme.admin)).toEqual(['Newcomer joined'])
    expect(await titlesOf(acme.viewer)).toEqual([])
    expect((await newcomer.must(listNotifications, {})).items).toEqual([])
    expect(await mailsTo(acme.owner)).toBe(1)
  })

  test('a member is notified of a new role and new teams', async () => {
    const { id, version } = await acme.owner.client.must(getMember, { id: acme.viewer.memberId })
    await acme.owner.client.must(updateMember, { id, version, roleKey: 'preset:support-lead' })
    const team = await acme.admin.client.must(createTeam, { name: 'Night shift' })
    await acme.admin.client.must(setTeamMembers, {
      id: team.id,
      version: team.version,
      memberIds: [acme.viewer.memberId, acme.admin.memberId],
    })
    await settled()
    const told = await notificationsOf(acme.viewer)

    expect(told.map(({ title }) => title).toSorted()).toEqual([
      'You were added to the team Night shift',
      `Your permissions in ${acme.canary} Inc changed`,
    ])
    expect(told.map(({ body }) => body)).toContain('Your role is now Support lead.')
    expect(await titlesOf(acme.admin)).toEqual([])
  })

  test('a member with the same role is notified of changed permissions', async () => {
    const { id, version } = await acme.owner.client.must(getMember, { id: acme.viewer.memberId })
    await acme.owner.client.must(updateMember, { id, version, dataScope: 'own' })
    await settled()

    expect((await notificationsOf(acme.viewer)).map(({ body }) => body)).toEqual([
      'Some permissions were added or removed.',
    ])
  })

  test('an ownership offer notifies the chosen member', async () => {
    await acme.owner.client.must(offerOwnership, { memberId: acme.admin.memberId })
    await settled()

    expect(await titlesOf(acme.admin)).toEqual([
      `You’ve been offered ownership of ${acme.canary} Inc`,
    ])
    expect(await titlesOf(acme.owner)).toEqual([])
  })

  test('a finished export and a scheduled deletion notify', async () => {
    await acme.owner.client.must(exportOrganization, { hasFiles: false })
    await until('the export is told of', async () => (await titlesOf(acme.owner)).length === 1)
    await acme.owner.client.must(scheduleDeletion, { slug: acme.slug })
    await settled()
    await acme.owner.client.must(cancelDeletion, {})
    await settled()

    expect(await titlesOf(acme.owner)).toEqual(['Your export is ready'])
    expect((await titlesOf(acme.admin)).toSorted()).toEqual([
      `${acme.canary} Inc is scheduled for deletion`,
      `${acme.canary} Inc won’t be deleted`,
    ])
    expect(await titlesOf(acme.agent)).toEqual([])
  })
})

const sampleKind = {
  kind: noticeKind({
    key: 'team.joined',
    label: 'Added to a team',
    description: 'Someone adds you to a team.',
    defaults: { inApp: true, email: false },
  }),
}
const joined = noticeKind({
  key: 'member.joined',
  label: 'New member',
  description: 'Someone joins.',
  defaults: { inApp: true, email: true },
})

async function tell(
  { organizationId }: Company,
  notice: Partial<Notice> & Pick<Notice, 'memberIds'>,
): Promise<void> {
  await inOrganization(server.runtime, organizationId, bySystem('test', 'write'), (scope) =>
    notify(scope, { kind: joined, title: 'Title', ...notice }),
  )
}

async function notificationsOf({ client }: Member): Promise<Notification[]> {
  return (await client.must(listNotifications, {})).items
}

async function titlesOf(member: Member): Promise<string[]> {
  return (await notificationsOf(member)).map(({ title }) => title)
}

async function mailsTo({ email }: Member): Promise<number> {
  const mails = await server.query(
    `select from system_mails where recipient = $1 and kind like 'notification.%'`,
    [email],
  )
  return mails.length
}

/** Waits until all reactions are done. */
function settled(): Promise<void> {
  return waitForJobs(server, 'react.%')
}
