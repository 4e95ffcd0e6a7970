import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'

import { putPolicy } from '#modules/assignment/contract.ts'
import { drain } from '#modules/assignment/server/drain.ts'
import { getContact, listContactTimeline } from '#modules/contacts/contract.ts'
import { getChannel, listChannels, updateChannel } from '#modules/inbox/channels-contract.ts'
import {
  countConversations,
  getConversation,
  listConversations,
  listMessages,
  markConversationRead,
  sendMessage,
  setConversationStatus,
  updateConversation,
} from '#modules/inbox/contract.ts'
import { listWholeConversations } from '#modules/inbox/export-contract.ts'
import { categories } from '#modules/inbox/model.ts'
import { listRatings } from '#modules/inbox/ratings-contract.ts'
import { asMember } from '#modules/inbox/server/as-member.ts'
import { conversationVisibility } from '#modules/inbox/server/conversation-visibility.ts'
import { anonymizeExpired, deleteExpired, rateByCustomer } from '#modules/inbox/server/public.ts'
import { findConversation } from '#modules/inbox/server/store/conversations.ts'
import {
  countViews,
  getBulkChange,
  listAssignable,
  mergeConversations,
  startBulkChange,
} from '#modules/inbox/sorting-contract.ts'
import {
  listConversationReaders,
  setFollower,
  startConversation,
} from '#modules/inbox/together-contract.ts'
import {
  exportConversation,
  getPreviousConversation,
  reportPresence,
} from '#modules/inbox/writing-contract.ts'
import {
  createTeam,
  getMember,
  getMyMembership,
  removeMember,
  setTeamMembers,
  updateMember,
} from '#modules/organization/contract.ts'
import { findRecords } from '#modules/search/contract.ts'
import { listTemplatePlaces, templateCalls } from '#modules/templates/contract.ts'
import type { LiveEvent, ServerMessage } from '#platform/live/live-message.ts'
import { permissionKeys } from '#platform/permissions/keys.ts'
import type { Client } from '#tests/support/client.ts'
import { inCompany, makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company, type Member } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let inside: Member
let outside: Member
let grace: Customer
let ada: Customer
let secret: string
let open: string
let openChannelId: string
beforeAll(async () => {
  server = await startTestServer({ roles: ['web', 'live', 'work'] })
  acme = await makeCompany(server, 'acme')
  inside = await acme.join({ roleKey: 'preset:support-agent' })
  outside = acme.agent
})
afterAll(() => server.close())
beforeEach(async () => {
  grace = await makeCustomer(server, acme, { name: `Grace ${crypto.randomUUID().slice(0, 8)}` })
  ada = await makeCustomer(server, acme)
  openChannelId = ada.channelId
  secret = await grace.begin('The quokka is ill')
  open = await grace.begin('The wombat is well')
  await server.query('update conversations set channel_id = $2 where id = $1', [
    open,
    openChannelId,
  ])
  await limit([inside])
})

describe('a member without access to a channel', () => {
  test('finds its conversations in no list, count, search or file', async () => {
    expect(await listed(outside)).not.toContain(secret)
    expect(await listed(outside)).toContain(open)
    for (const member of [inside, acme.owner, acme.admin]) {
      expect(await listed(member)).toEqual(expect.arrayContaining([secret, open]))
    }
    const all = async (member: Member) =>
      (await member.client.must(countConversations, {})).counts['all'] ?? 0
    expect((await all(acme.owner)) - (await all(outside))).toBe(await closedCount())
    const { client } = outside
    const whole = await client.must(listWholeConversations, { category: 'all' })
    expect(whole.items.map(({ id }) => id)).not.toContain(secret)
    expect((await client.call(exportConversation, { id: secret, format: 'txt' })).status).toBe(404)
  })

  test("can't see the channel in saved replies or counts", async () => {
    const places = async ({ client }: Member) =>
      (await client.must(listTemplatePlaces, {})).channels.map(({ id }) => id)
    const counted = async ({ client }: Member) =>
      Object.keys((await client.must(countViews, {})).channels)

    expect(await places(inside)).toEqual(expect.arrayContaining([grace.channelId, openChannelId]))
    expect(await counted(inside)).toContain(grace.channelId)
    expect(await places(outside)).toContain(openChannelId)
    expect(await places(outside)).not.toContain(grace.channelId)
    expect(await counted(outside)).not.toContain(grace.channelId)
  })

  test("can edit a saved reply for it, but can't add it to others", async () => {
    const { client } = await acme.join({ roleKey: 'preset:support-lead' })
    const channelIds = [grace.channelId, openChannelId]
    const wish = { name: crypto.randomUUID(), body: 'Hello', channelIds }
    const { id } = await acme.owner.client.must(templateCalls.create, wish)
    expect((await client.call(templateCalls.create, { ...wish, name: 'Mine' })).status).toBe(404)

    const { version } = await client.must(templateCalls.get, { id })
    const changed = await client.must(templateCalls.update, { id, version, body: 'Hi', channelIds })
    expect(changed).toMatchObject({ body: 'Hi', channelIds })
  })

  test('finds it by no word', async () => {
    const search = async ({ client }: Member, text: string) => [
      ...(await client.must(listConversations, { category: 'everything', search: text })).items.map(
        ({ id }) => id,
      ),
      ...(await client.must(findRecords, { text })).items.map(({ key }) =>
        key.replace('Conversations:', ''),
      ),
    ]
    await expect.poll(() => search(inside, 'quokka'), { timeout: 10_000 }).toContain(secret)
    expect(await search(acme.owner, 'quokka')).toContain(secret)
    expect(await search(outside, 'quokka')).toEqual([])
    expect(await search(outside, 'wombat')).toContain(open)
  })

  test("can't open or change its conversations, even if assigned to them or their team", async () => {
    const { client } = outside
    await server.query('update conversations set assignee_id = $2, team_id = $3 where id = $1', [
      secret,
      outside.memberId,
      acme.teamId,
    ])
    const id = secret
    const tries = [
      await client.call(getConversation, { id }),
      await client.call(listMessages, { id }),
      await client.call(sendMessage, { id, clientKey: crypto.randomUUID(), text: 'Hi' }),
      await client.call(updateConversation, { id, priority: 'high' }),
      await client.call(setConversationStatus, { id, status: 'closed' }),
      await client.call(markConversationRead, { id, seq: 1 }),
      await client.call(reportPresence, { id, state: 'reads' }),
      await client.call(mergeConversations, { id: open, sourceIds: [id] }),
      await client.call(mergeConversations, { id, sourceIds: [open] }),
      await client.call(startBulkChange, { act: { priority: 'low' }, ids: [id] }),
      await client.call(listConversations, { channelId: grace.channelId, category: 'all' }),
      await client.call(startConversation, {
        channelId: grace.channelId,
        contactId: grace.contactId,
        clientKey: crypto.randomUUID(),
        text: 'Hi',
      }),
    ]
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 404))
    expect(await listed(outside)).not.toContain(secret)
    expect(await acme.owner.client.must(getConversation, { id })).toMatchObject({
      status: 'open',
      priority: 'none',
    })
  })

  test('sees none of it on the customer or as a previous conversation', async () => {
    const timeline = async ({ client }: Member) =>
      JSON.stringify(await client.must(listContactTimeline, { id: grace.contactId }))
    expect(await timeline(inside)).toContain('quokka')
    expect(await timeline(outside)).not.toContain('quokka')
    expect(await timeline(outside)).toContain('wombat')
    expect((await outside.client.call(getContact, { id: grace.contactId })).status).toBe(200)
    const previous = await outside.client.must(getPreviousConversation, { id: open })
    expect(previous).toEqual({ previous: null })
    expect(await inside.client.must(getPreviousConversation, { id: open })).toMatchObject({
      previous: { id: secret },
    })
  })

  test("doesn't see the channel among choices", async () => {
    const channels = async ({ client }: Member) =>
      (await client.must(listChannels, {})).items.map(({ id }) => id)
    expect(await channels(outside)).not.toContain(grace.channelId)
    expect(await channels(outside)).toContain(openChannelId)
    expect(await channels(inside)).toContain(grace.channelId)
  })

  test("isn't offered as an assignee, and doesn't learn who can be", async () => {
    const { client } = acme.owner
    const offered = await client.must(listAssignable, {})
    const events = offered.closed.find(({ channelId }) => channelId === grace.channelId)

    expect(offered.memberIds).toEqual(expect.arrayContaining([inside.memberId, outside.memberId]))
    expect(events?.memberIds).toContain(outside.memberId)
    expect(events?.memberIds).not.toContain(inside.memberId)
    expect((await outside.client.must(listAssignable, {})).closed).not.toContainEqual(events)
    const marked = (await client.must(listChannels, {})).items
    expect(marked.find(({ id }) => id === grace.channelId)?.isLimited).toBe(true)
    expect(marked.find(({ id }) => id === openChannelId)?.isLimited).toBe(false)
  })

  test('sees none of its ratings', async () => {
    await server.query('update conversations set first_reply_at = now() where id = $1', [secret])
    const whose = { conversationId: secret, contactId: grace.contactId, visibleAs: null }
    await inCompany(server, acme, (scope) => rateByCustomer(scope, { ...whose, rating: 5 }))
    await grantAll(outside)
    const rated = async ({ client }: Member) =>
      (await client.must(listRatings, {})).items.map(({ conversationId }) => conversationId)
    expect(await rated(acme.owner)).toContain(secret)
    expect(await rated(outside)).not.toContain(secret)
    // Even a member who may edit the channel sees only its rules, unless listed.
    expect((await outside.client.call(getConversation, { id: secret })).status).toBe(404)
  })

  test('gets no live events or notices about it', async () => {
    const ears = { inside: await hear(inside.client), outside: await hear(outside.client) }
    await grace.write(secret, 'It got worse')
    await acme.owner.client.must(sendMessage, {
      id: secret,
      clientKey: crypto.randomUUID(),
      kind: 'note',
      text: 'Who knows quokkas?',
      mentions: { memberIds: [inside.memberId, outside.memberId], teamIds: [] },
    })
    await acme.owner.client.must(reportPresence, { id: secret, state: 'writes' })
    await grace.write(open, 'Heard by all')
    await ears.inside.until(open)
    await ears.outside.until(open)
    const sees = await inCompany(server, acme, (scope) =>
      conversationVisibility(scope, {
        memberIds: [inside.memberId, outside.memberId],
        subjectIds: [secret, open],
      }),
    )

    expect(ears.inside.about(secret)).not.toEqual([])
    expect(ears.outside.about(secret)).toEqual([])
    const events = [inside, outside].map(({ memberId }) => [
      sees(memberId, secret),
      sees(memberId, open),
    ])
    expect(events).toEqual([
      [true, true],
      [false, true],
    ])
    for (const ear of Object.values(ears)) ear.close()
  })

  test.each(['anonymize', 'delete'] as const)(
    "doesn't learn that it was deleted by retention: %s",
    async (action) => {
      await server.query(
        `update conversations set status = 'closed', closed_at = now() - interval '40 days'
         where id = $1`,
        [secret],
      )
      const type = { anonymize: 'conversation.anonymized', delete: 'conversation.deleted' }[action]
      await inCompany(server, acme, async (scope) => {
        const aged = { days: 30, limit: 1000 }
        if (action === 'delete') await deleteExpired(scope, aged)
        else await anonymizeExpired(scope, { ...aged, anonymousId: ada.contactId })
      })
      const events = await server.query(
        `select audience from events where subject_id = $1 and type = $2`,
        [secret, type],
      )

      expect(events).toHaveLength(1)
      expect(events[0]?.['audience']).toContain(` i:${grace.channelId} `)
    },
  )

  test("can't be mentioned or added as a follower", async () => {
    const { client } = acme.owner
    const readers = await client.must(listConversationReaders, { id: secret })
    expect(readers.memberIds).toContain(inside.memberId)
    expect(readers.memberIds).not.toContain(outside.memberId)
    const wish = { id: secret, memberId: outside.memberId, isFollowing: true }
    expect((await client.call(setFollower, wish)).status).toBe(404)
  })

  test("can't be assigned, by hand, in bulk or automatically", async () => {
    const { client } = acme.owner
    const given = await client.call(updateConversation, {
      id: secret,
      assigneeId: outside.memberId,
    })
    expect(given).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('can’t see the channel') },
    })
    const { id: bulkId } = await client.must(startBulkChange, {
      act: { assigneeId: outside.memberId },
      ids: [secret, open],
    })
    await expect
      .poll(async () => (await client.must(getBulkChange, { id: bulkId })).state, {
        timeout: 10_000,
      })
      .toBe('done')
    expect(await client.must(getBulkChange, { id: bulkId })).toMatchObject({
      changed: 1,
      skippedFor: [{ reason: 'closed_to_assignee', count: 1 }],
    })
    expect(await holderOf(secret)).toBeNull()

    const teamId = await makeTeam([outside])
    await server.query(
      'update conversations set team_id = $2, assignee_id = null where id = any($1)',
      [[secret, open], teamId],
    )
    await drained()
    expect([await holderOf(secret), await holderOf(open)]).toEqual([null, outside.memberId])
    await client.must(setTeamMembers, {
      id: teamId,
      version: 2,
      memberIds: [outside.memberId, inside.memberId],
    })
    // If the automatic assignment is running, this one waits for it.
    const holder = () => drained().then(() => holderOf(secret))
    await expect.poll(holder, { timeout: 10_000 }).toBe(inside.memberId)
  })

  test("can't act on it in the background", async () => {
    const found = await inCompany(server, acme, async (scope) => {
      const ids: (string | undefined)[] = []
      for (const { memberId } of [inside, outside]) {
        const member = await asMember(scope, memberId)
        ids.push(member && (await findConversation(member, secret))?.id)
      }
      return ids
    })
    expect(found).toEqual([secret, undefined])
  })
})

describe('a limit', () => {
  test('is limited in addition to other access rules', async () => {
    const narrow = await acme.join({ roleKey: 'preset:support-agent' })
    const { client } = acme.owner
    const { version } = await client.must(getMember, { id: narrow.memberId })
    await client.must(updateMember, { id: narrow.memberId, version, dataScope: 'own' })
    await limit([inside, narrow])
    expect(await listed(narrow)).toEqual([])
    await client.must(updateConversation, { id: secret, assigneeId: narrow.memberId })
    expect(await listed(narrow)).toEqual([secret])
    await limit([inside])
    expect(await listed(narrow)).toEqual([])
  })

  test('loses it on an open socket immediately, and gets it back', async () => {
    await limit([inside, outside])
    const ear = await hear(outside.client)
    await grace.write(secret, 'Before')
    await ear.until(secret)
    const heard = ear.about(secret).length
    await limit([inside])
    await grace.write(secret, 'After')
    await grace.write(open, 'Heard by all')
    await ear.until(open)

    expect(ear.about(secret)).toHaveLength(heard)
    expect(ear.events.some(({ type }) => type === 'membership.changed')).toBe(true)
    expect(await outside.client.must(getMyMembership, {})).toMatchObject({
      dataScope: { closedChannelIds: expect.arrayContaining([grace.channelId]) },
    })
    await limit(null)
    await grace.write(secret, 'For all again')
    await expect.poll(() => ear.about(secret).length, { timeout: 10_000 }).toBeGreaterThan(heard)
    expect(await listed(outside)).toContain(secret)
    ear.close()
  })

  test('loses assigned conversations to the queue', async () => {
    await limit([inside, outside])
    await acme.owner.client.must(updateConversation, {
      id: secret,
      assigneeId: outside.memberId,
    })
    await limit([inside])
    await expect.poll(() => holderOf(secret), { timeout: 10_000 }).toBeNull()
    const { items } = await inside.client.must(listMessages, { id: secret })
    expect(
      items.find(({ data }) => data?.['what'] === 'assignee' && data['after'] === null),
    ).toMatchObject({ data: { because: 'can no longer see this channel' } })
  })

  test('loses them when they are no longer an admin', async () => {
    const admin = await acme.join({ role: 'admin' })
    const { client } = acme.owner
    await client.must(updateConversation, { id: secret, assigneeId: admin.memberId })
    const { version } = await client.must(getMember, { id: admin.memberId })
    const demoted = { role: 'member', roleKey: 'preset:support-agent' } as const
    await client.must(updateMember, { id: admin.memberId, version, ...demoted })
    await expect.poll(() => holderOf(secret), { timeout: 10_000 }).toBeNull()
  })

  test('access survives the last listed member leaving, who comes back without it', async () => {
    const leaver = await acme.join({ roleKey: 'preset:support-agent' })
    await limit([leaver])
    await acme.owner.client.must(removeMember, { id: leaver.memberId })

    expect(await listed(outside)).not.toContain(secret)
    expect(await listed(inside)).not.toContain(secret)
    expect(await listed(acme.owner)).toContain(secret)
    expect(await acme.owner.client.must(getChannel, { id: grace.channelId })).toMatchObject({
      memberIds: [],
    })
    expect(
      await server.query('select from channel_members where member_id = $1', [leaver.memberId]),
    ).toEqual([])
  })

  test('the list needs at least one member with Inbox access', async () => {
    const tries = await Promise.all(
      [[acme.viewer.memberId, crypto.randomUUID()], []].map(async (memberIds) => {
        const { client } = acme.owner
        const { version } = await client.must(getChannel, { id: grace.channelId })
        return client.call(updateChannel, { id: grace.channelId, version, memberIds })
      }),
    )
    expect(tries.map(({ status }) => status)).toEqual([404, 400])
    const wish = { id: grace.channelId, version: 1, memberIds: null }
    expect((await inside.client.call(updateChannel, wish)).status).toBe(403)
  })

  test("can't grant access, even with permission to edit the channel", async () => {
    const builder = await acme.join({ roleKey: 'preset:bot-builder' })
    const { client } = builder
    const { version } = await client.must(getChannel, { id: grace.channelId })
    const wish = { id: grace.channelId, version }
    for (const memberIds of [null, [inside.memberId, builder.memberId]]) {
      const answer = await client.call(updateChannel, { ...wish, memberIds })
      expect([answer.status, answer.text]).toEqual([
        403,
        expect.stringContaining('can change its access'),
      ])
    }
    expect((await client.call(updateChannel, { ...wish, ratingPauseDays: 3 })).status).toBe(200)
  })

  test('the event lists members before and after', async () => {
    await limit(null)
    const [events] = await server.query(
      `select data -> 'before' as before, data -> 'after' as after from events
      where type = 'channel.updated' and subject_id = $1 order by seq desc limit 1`,
      [grace.channelId],
    )
    expect(events).toEqual({ before: { memberIds: [inside.memberId] }, after: { memberIds: null } })
  })
})

async function limit(members: readonly Member[] | null): Promise<void> {
  const { client } = acme.owner
  const { version } = await client.must(getChannel, { id: grace.channelId })
  const memberIds = members && members.map(({ memberId }) => memberId)
  await client.must(updateChannel, { id: grace.channelId, version, memberIds })
}

async function listed({ client }: Member): Promise<string[]> {
  const ids = new Set<string>()
  for (const category of categories) {
    const { items } = await client.must(listConversations, { category })
    for (const { id } of items) ids.add(id)
  }
  return [...ids].toSorted()
}

async function closedCount(): Promise<number> {
  const [row] = await server.query<{ count: number }>(
    `select count(*)::int as count from conversations
    where status = 'open' and deleted_at is null and channel_id in (
      select channel_id from limited_channels where channel_id not in (
        select channel_id from channel_members where member_id = $1))`,
    [outside.memberId],
  )
  return row?.count ?? 0
}

async function holderOf(id: string): Promise<string | null> {
  return (await acme.owner.client.must(getConversation, { id })).assigneeId
}

async function makeTeam(members: readonly Member[]): Promise<string> {
  const { client } = acme.owner
  const { id } = await client.must(createTeam, { name: crypto.randomUUID(), description: '' })
  const memberIds = members.map(({ memberId }) => memberId)
  await client.must(setTeamMembers, { id, version: 1, memberIds })
  await client.must(putPolicy, { teamId: id, version: 0, method: 'round_robin' })
  return id
}

const drained = () => inCompany(server, acme, (scope) => drain(scope, { alsoPassOn: false }))

/** Every permission, but neither owner nor admin. */
async function grantAll(member: Member): Promise<void> {
  const { client } = acme.owner
  const { version } = await client.must(getMember, { id: member.memberId })
  const exceptions = Object.fromEntries(
    permissionKeys.filter((key) => key !== 'Organization').map((key) => [key, 'manage']),
  )
  await client.must(updateMember, { id: member.memberId, version, exceptions })
}

interface Ear {
  readonly events: LiveEvent[]
  about(subjectId: string): unknown[]
  until(subjectId: string): Promise<void>
  close(): void
}

async function hear(client: Client): Promise<Ear> {
  const { port, origin } = server.address
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { host: new URL(origin).host, origin, cookie }
  const socket = new WebSocket(`ws://127.0.0.1:${port}/live`, [], { headers })
  const events: LiveEvent[] = []
  const all: ServerMessage[] = []
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () => socket.send(JSON.stringify({ type: 'resume' })))
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as ServerMessage
      all.push(message)
      if (message.type === 'ready') resolve()
      if (message.type === 'event') events.push(message.event)
    })
  })
  return {
    events,
    // Includes moments, which aren't stored as events.
    about: (subjectId) => all.filter((message) => JSON.stringify(message).includes(subjectId)),
    async until(subjectId) {
      await expect
        .poll(() => events.some((one) => one.subjectId === subjectId), { timeout: 10_000 })
        .toBe(true)
    },
    close: () => socket.close(),
  }
}
