import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import {
  getMyAvailability,
  listWorkload,
  putPolicy,
  setCapacity,
  setMyAvailability,
} from '#modules/assignment/contract.ts'
import { drain } from '#modules/assignment/server/drain.ts'
import { startReconsidering } from '#modules/assignment/server/jobs.ts'
import { reconsider } from '#modules/assignment/server/reopened.ts'
import { lockAssigning } from '#modules/assignment/server/store/turns.ts'
import {
  getConversation,
  listMessages,
  sendMessage,
  setConversationStatus,
  updateConversation,
} from '#modules/inbox/contract.ts'
import { createTeam, setTeamMembers, updateMember } from '#modules/organization/contract.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import type { InputOf } from '#platform/registry/call.ts'
import { inCompany, makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company, type Member } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let grace: Customer
let teamId: string
beforeAll(async () => {
  // No background worker runs: each test drains explicitly.
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
})
beforeEach(async () => {
  grace = await makeCustomer(server, acme, { name: 'Grace' })
  const name = crypto.randomUUID()
  teamId = (await acme.owner.client.must(createTeam, { name, description: '' })).id
})
afterAll(() => server.close())

describe('draining', () => {
  test('assigns the longest waiting first, round robin, with a reason', async () => {
    const [ada, omar] = await makeTeam(2)
    const ids = await begin(4)
    await automatic({})
    await drained()

    const holders = await holdersOf(ids)
    expect(new Set(holders)).toEqual(new Set([ada, omar].map(idOf)))
    expect(holders[0]).not.toBe(holders[1])
    expect(holders[0]).toBe(holders[2])
    const { items } = await acme.owner.client.must(listMessages, { id: ids[0] ?? '' })
    expect(items[0]).toMatchObject({
      author: { kind: 'system' },
      data: { what: 'assignee', before: null, after: holders[0], because: 'round robin' },
    })
  })

  test('stops at the limit, and continues with the oldest when one is closed', async () => {
    const [ada] = await makeTeam(1)
    const ids = await begin(4)
    await automatic({ perAgentLimit: 2 })
    await drained()
    const first = await holdersOf(ids)
    await acme.owner.client.must(setConversationStatus, { id: ids[0] ?? '', status: 'closed' })
    await drained()

    expect(first).toEqual([idOf(ada), idOf(ada), null, null])
    expect(await holdersOf(ids)).toEqual([idOf(ada), idOf(ada), idOf(ada), null])
  })

  test('respects personal limits next to team limits, and drains when they change', async () => {
    const [ada, omar] = await makeTeam(2)
    const capacity = (member: Pick<Member, 'memberId'>, count: number | null) =>
      acme.owner.client.must(setCapacity, { memberId: idOf(member), capacity: count })
    await capacity(ada, 1)
    await capacity(omar, 0)
    const ids = await begin(4)
    await automatic({ perAgentLimit: 2 })
    await drained()
    const first = await holdersOf(ids)
    await capacity(ada, 9)
    await drained()
    const second = await holdersOf(ids)
    await capacity(omar, null)
    await drained()

    expect(first).toEqual([idOf(ada), null, null, null])
    expect(second).toEqual([idOf(ada), idOf(ada), null, null])
    expect(await holdersOf(ids)).toEqual([idOf(ada), idOf(ada), idOf(omar), idOf(omar)])
    expect(await ada.client.must(getMyAvailability, {})).toMatchObject({ capacity: 9 })
    const { items } = await acme.owner.client.must(listWorkload, {})
    expect(items.find(({ memberId }) => memberId === idOf(omar))?.capacity).toBeNull()
    const [row] = await server.query(
      `select data from events where type = 'capacity.changed' order by seq desc limit 1`,
    )
    expect(row).toMatchObject({ data: { memberId: idOf(omar), before: 0, after: null } })
  })

  test('stops at the channel limit, and continues with other channels', async () => {
    const [ada] = await makeTeam(1)
    const shop = await begin(3)
    const other = await makeCustomer(server, acme, { name: 'Ada' })
    const docs = [await other.begin()]
    await server.query('update conversations set team_id = $2 where id = any($1)', [docs, teamId])
    await automatic({ perChannelLimit: 2 })
    await drained()
    const first = await holdersOf([...shop, ...docs])
    await acme.owner.client.must(setConversationStatus, { id: shop[0] ?? '', status: 'closed' })
    await drained()

    expect(first).toEqual([idOf(ada), idOf(ada), null, idOf(ada)])
    expect(await holdersOf(shop)).toEqual([idOf(ada), idOf(ada), idOf(ada)])
  })

  test('a full channel blocks nothing behind it, however long its queue', async () => {
    const [ada] = await makeTeam(1)
    const ids = await begin(52)
    const other = await makeCustomer(server, acme, { name: 'Ada' })
    const last = await other.begin()
    await server.query('update conversations set team_id = $2 where id = $1', [last, teamId])
    await automatic({ perChannelLimit: 1 })
    await drained()
    await drained()

    expect(await holdersOf([ids[0] ?? '', ids[1] ?? '', last])).toEqual([
      idOf(ada),
      null,
      idOf(ada),
    ])
  })

  test('leaves conversations past the age limit to people', async () => {
    const [ada] = await makeTeam(1)
    const [old = '', fresh = ''] = await begin(2)
    await server.query(
      `update conversations set created_at = now() - interval '8 days' where id = $1`,
      [old],
    )
    await automatic({ mostAgeDays: 7 })
    await drained()

    expect(await holdersOf([old, fresh])).toEqual([null, idOf(ada)])
  })

  test('assigns to the least busy member across teams', async () => {
    const [ada, omar] = await makeTeam(2)
    const other = await begin(3, null)
    for (const id of other) {
      await acme.owner.client.must(updateConversation, { id, assigneeId: idOf(ada) })
    }
    const ids = await begin(3)
    await automatic({ method: 'least_loaded' })
    await drained()

    expect(await holdersOf(ids)).toEqual([idOf(omar), idOf(omar), idOf(omar)])
  })

  test('follows the priority if the policy says so', async () => {
    const [ada] = await makeTeam(1)
    const ids = await begin(3)
    await acme.owner.client.must(updateConversation, { id: ids[2] ?? '', priority: 'urgent' })
    await acme.owner.client.must(updateConversation, { id: ids[0] ?? '', priority: 'low' })
    await automatic({ order: 'priority', perAgentLimit: 1 })
    await drained()

    expect(await holdersOf(ids)).toEqual([null, null, idOf(ada)])
  })

  test('leaves manual cases: another team, no team, an excluded tag', async () => {
    await makeTeam(1)
    const tag = await acme.owner.client.must(tagCalls.create, { name: 'Legal', color: '#dc2626' })
    const [tagged = '', plain = ''] = await begin(2)
    await acme.owner.client.must(updateConversation, { id: tagged, tagIds: [tag.id] })
    const [teamless = ''] = await begin(1, null)
    await automatic({ excludedTagIds: [tag.id] })
    await drained()

    expect(await holdersOf([tagged, teamless])).toEqual([null, null])
    expect(await holdersOf([plain])).not.toEqual([null])
  })

  test('ignores tags in the trash until they are restored', async () => {
    await makeTeam(1)
    const { client } = acme.owner
    const tag = await client.must(tagCalls.create, { name: 'Fraud', color: '#dc2626' })
    const [first = '', second = ''] = await begin(2)
    for (const id of [first, second])
      await client.must(updateConversation, { id, tagIds: [tag.id] })
    await automatic({ excludedTagIds: [tag.id], perAgentLimit: 1 })
    await client.must(tagCalls.remove, { ids: [tag.id] })
    await drained()
    const inTrash = await holdersOf([first, second])
    await client.must(tagCalls.restore, { ids: [tag.id] })
    await client.must(setConversationStatus, { id: first, status: 'closed' })
    await drained()

    expect(inTrash).toEqual([expect.any(String), null])
    expect(await holdersOf([second])).toEqual([null])
  })

  test('assigns 50 at a time across teams, and says that more wait', async () => {
    const [ada, omar] = await makeTeam(2)
    const ids = await begin(60)
    const { id: other } = await acme.owner.client.must(createTeam, { name: crypto.randomUUID() })
    const memberIds = [ada, omar].map(idOf)
    await acme.owner.client.must(setTeamMembers, { id: other, version: 1, memberIds })
    await server.query('update conversations set team_id = $2 where id = any($1)', [
      ids.slice(30),
      other,
    ])
    await automatic({ reassignAfterMin: 10 })
    await automatic({ teamId: other, reassignAfterMin: 10 })
    const round = () => inCompany(server, acme, (scope) => drain(scope, { alsoPassOn: true }))
    const outcomes = [await round()]
    const given = (await holdersOf(ids)).filter((holder) => holder !== null)
    outcomes.push(await round())
    const before = await holdersOf(ids)
    for (const id of ids) await letPass(id, 11)
    outcomes.push(await round())
    const after = await holdersOf(ids)
    outcomes.push(await round())
    const last = await holdersOf(ids)

    expect(outcomes).toEqual(['more', 'done', 'more', 'done'])
    expect(given).toHaveLength(50)
    expect(before).not.toContain(null)
    expect(after.filter((holder, index) => holder !== before[index])).toHaveLength(50)
    expect(last.filter((holder, index) => holder !== before[index])).toHaveLength(60)
  }, 60_000)

  test('returns a customer to the teammate who last replied, if they have room', async () => {
    const [ada, omar] = await makeTeam(2)
    const [old = ''] = await begin(1)
    await say(ada, old)
    await acme.owner.client.must(setConversationStatus, { id: old, status: 'closed' })
    const ids = await begin(3)
    await automatic({ stickToLastAgentDays: 30, perAgentLimit: 2 })
    await drained()

    expect(await holdersOf(ids)).toEqual([idOf(ada), idOf(ada), idOf(omar)])
    expect(await becauseOf(ids[0])).toBe('last replied to this customer')
  })
})

describe('a member gets nothing who', () => {
  test('is away, until the absence ends', async () => {
    const [ada, omar] = await makeTeam(2)
    const ids = await begin(2)
    await automatic({})
    await omar.client.must(setMyAvailability, { status: 'away', reason: '🍽️ Lunch' })
    await drained()
    const during = await holdersOf(ids)
    await server.query(
      `update member_availability set back_at = now() - interval '1 second' where member_id = $1`,
      [idOf(omar)],
    )
    const more = await begin(1)
    await drained()

    expect(during).toEqual([idOf(ada), idOf(ada)])
    expect(await holdersOf(more)).toEqual([idOf(omar)])
  })

  test('was offline for 15 minutes', async () => {
    const [ada, omar] = await makeTeam(2)
    const ids = await begin(2)
    // Set last, because a request by the member may still be recorded while the team is created.
    await server.query(
      `update members set last_seen_at = now() - interval '16 minutes' where id = $1`,
      [idOf(ada)],
    )
    await automatic({})
    await drained()

    expect(await holdersOf(ids)).toEqual([idOf(omar), idOf(omar)])
  })

  test("can't reply, is suspended, or isn't on the team", async () => {
    const [ada, suspended] = await makeTeam(2, [acme.viewer])
    await server.query('update members set disabled_at = now() where id = $1', [idOf(suspended)])
    const ids = await begin(3)
    await automatic({})
    await drained()

    expect(await holdersOf(ids)).toEqual([idOf(ada), idOf(ada), idOf(ada)])
  })

  test("can't see conversations without a team", async () => {
    const [blind, own] = await makeTeam(2)
    for (const [member, dataScope] of [
      [blind, 'teams'],
      [own, 'own'],
    ] as const) {
      const { version } = await standingOf(member)
      await acme.owner.client.must(updateMember, { id: idOf(member), version, dataScope })
    }
    const ids = await begin(8, null)
    await automatic({ teamId: null })
    await drained()

    const holders = await holdersOf(ids)
    expect(holders).not.toContain(null)
    expect(holders).not.toContain(idOf(blind))
    expect(holders).not.toContain(idOf(own))
    const seeing = await server.query(
      `select id from members where id = any($1) and (role <> 'member' or data_scope = 'all')`,
      [holders],
    )
    expect(seeing).toHaveLength(new Set(holders).size)
  })

  test('team members with limited access are assigned, and can open it then', async () => {
    const [own] = await makeTeam(1)
    const { version } = await standingOf(own)
    await acme.owner.client.must(updateMember, { id: idOf(own), version, dataScope: 'own' })
    const [id = ''] = await begin(1)
    const before = await own.client.call(getConversation, { id })
    await automatic({})
    await drained()

    expect(before.status).toBe(404)
    expect((await own.client.must(getConversation, { id })).assigneeId).toBe(idOf(own))
  })
})

describe('a reopened conversation whose assignee is away', () => {
  test('goes to an available member, in one timeline entry', async () => {
    const { ada, omar, id } = await reopened({})
    await inCompany(server, acme, (scope) => reconsider(scope, { conversationId: id, byId: null }))

    expect(await holdersOf([id])).toEqual([idOf(omar)])
    expect(await lastTold(id)).toMatchObject({
      before: idOf(ada),
      after: idOf(omar),
      because: 'is away',
    })
  })

  test('waits in the queue if no one has room', async () => {
    const { omar, id } = await reopened({ perAgentLimit: 1 })
    const [other = ''] = await begin(1)
    await acme.owner.client.must(updateConversation, { id: other, assigneeId: idOf(omar) })
    await inCompany(server, acme, (scope) => reconsider(scope, { conversationId: id, byId: null }))

    expect(await holdersOf([id])).toEqual([null])
    expect(await lastTold(id)).toMatchObject({ after: null, because: 'is away' })
  })

  test('stays with manual assignment, and with an available assignee', async () => {
    const byHand = await reopened({ method: 'manual' })
    await inCompany(server, acme, (scope) =>
      reconsider(scope, { conversationId: byHand.id, byId: null }),
    )
    const kept = await holdersOf([byHand.id])
    await byHand.ada.client.must(setMyAvailability, { status: 'available' })
    await automatic({ version: 1 })
    await inCompany(server, acme, (scope) =>
      reconsider(scope, { conversationId: byHand.id, byId: null }),
    )

    expect(kept).toEqual([idOf(byHand.ada)])
    expect(await holdersOf([byHand.id])).toEqual([idOf(byHand.ada)])
  })

  test('stays with members who reopen their own', async () => {
    const { ada, id } = await reopened({})
    const byId = idOf(ada)
    await inCompany(server, acme, (scope) => reconsider(scope, { conversationId: id, byId }))

    expect(await holdersOf([id])).toEqual([byId])
  })
})

describe('a conversation without a reply', () => {
  test('goes around once, and stops after everyone had it', async () => {
    const people = await makeTeam(3)
    const [id = ''] = await begin(1)
    await automatic({ reassignAfterMin: 10 })
    const seen: (string | null)[] = []
    for (let round = 0; round < 5; round += 1) {
      await drained({ alsoPassOn: true })
      seen.push(...(await holdersOf([id])))
      await letPass(id, 11)
    }

    expect(new Set(seen.slice(0, 3))).toEqual(new Set(people.map(idOf)))
    expect(seen.slice(3)).toEqual([seen[2], seen[2]])
    expect(await lastTold(id)).toMatchObject({ because: 'didn’t reply in 10 minutes' })
    const late = await server.query(
      `select data -> 'minutes' as minutes, data ->> 'memberId' as who from events
      where type = 'conversation.agent_unresponsive' and subject_id = $1 order by tx`,
      [id],
    )
    expect(late).toEqual(seen.slice(0, 2).map((who) => ({ minutes: 10, who })))
  })

  test('stays before the time, once replied, and with the only available member', async () => {
    const [ada, omar] = await makeTeam(2)
    const [early = '', answered = ''] = await begin(2)
    await automatic({ reassignAfterMin: 10 })
    await drained()
    const before = await holdersOf([early, answered])
    const second = [ada, omar].find((one) => idOf(one) === before[1])
    await say(second ?? ada, answered)
    await letPass(answered, 11)
    await letPass(early, 9)
    await drained({ alsoPassOn: true })

    expect(await holdersOf([early, answered])).toEqual(before)
  })

  test('leaves an away member, with that reason', async () => {
    const [ada, omar] = await makeTeam(2)
    const [id = ''] = await begin(1)
    await acme.owner.client.must(updateConversation, { id, assigneeId: idOf(ada) })
    await ada.client.must(setMyAvailability, { status: 'away' })
    await automatic({ reassignAfterMin: 10 })
    await letPass(id, 11)
    await drained({ alsoPassOn: true })

    expect(await holdersOf([id])).toEqual([idOf(omar)])
    expect(await lastTold(id)).toMatchObject({ before: idOf(ada), because: 'is away' })
  })
})

describe('two drains at once', () => {
  test('assign each conversation once, and no one above the limit', async () => {
    const people = await makeTeam(3)
    const ids = await begin(20)
    await automatic({ perAgentLimit: 5 })
    await Promise.all(Array.from({ length: 4 }, () => drained()))

    const holders = await holdersOf(ids)
    const counts = people.map((one) => holders.filter((id) => id === idOf(one)).length)
    expect(counts).toEqual([5, 5, 5])
    expect(holders.filter((id) => id === null)).toHaveLength(5)
    const told = await server.query(
      `select from messages where conversation_id = any($1) and data ->> 'what' = 'assignee'`,
      [ids],
    )
    expect(told).toHaveLength(15)
  })

  test("don't wait for each other: the second comes back later", async () => {
    const { omar, id } = await reopened({})
    const outcomes = await inCompany(server, acme, async (first) => {
      await lockAssigning(first)
      return [
        await inCompany(server, acme, (other) => drain(other, { alsoPassOn: true })),
        await inCompany(server, acme, (other) =>
          reconsider(other, { conversationId: id, byId: null }),
        ),
      ]
    })
    await inCompany(server, acme, (scope) => reconsider(scope, { conversationId: id, byId: null }))

    expect(outcomes).toEqual(['later', 'later'])
    expect(await holdersOf([id])).toEqual([idOf(omar)])
  })

  test('ask once about a conversation that is reopened several times', async () => {
    const { id } = await reopened({})
    for (const byId of [null, acme.owner.memberId]) {
      await inCompany(server, acme, (scope) =>
        startReconsidering(scope, { conversationId: id, byId }),
      )
    }
    const jobs = await server.query(
      `select from pgboss.job where name = 'reconsider-reopened' and data ->> 'conversationId' = $1`,
      [id],
    )

    expect(jobs).toHaveLength(1)
  })

  test('skip conversations that someone closes or writes to meanwhile', async () => {
    const [ada] = await makeTeam(1)
    const [closed = '', open = ''] = await begin(2)
    await automatic({})
    const outcome = await inCompany(server, acme, async (scope) => {
      await scope.db
        .updateTable('conversations')
        .set({ status: 'closed', closedReason: 'resolved' })
        .where('orgId', '=', acme.organizationId)
        .where('id', '=', closed)
        .execute()
      // The other drain still sees it as open, and finds it locked.
      return inCompany(server, acme, (other) => drain(other, { alsoPassOn: false }))
    })
    await drained()

    expect(outcome).toBe('later')
    expect(await holdersOf([closed, open])).toEqual([null, idOf(ada)])
  })
})

async function makeTeam(count: 1, also?: readonly Member[]): Promise<[Member]>
async function makeTeam(count: 2, also?: readonly Member[]): Promise<[Member, Member]>
async function makeTeam(count: 3, also?: readonly Member[]): Promise<[Member, Member, Member]>
async function makeTeam(count: number, also: readonly Member[] = []): Promise<Member[]> {
  const people: Member[] = []
  for (let made = 0; made < count; made += 1) {
    people.push(await acme.join({ roleKey: 'preset:support-agent' }))
  }
  const memberIds = [...people, ...also].map(idOf)
  await acme.owner.client.must(setTeamMembers, { id: teamId, version: 1, memberIds })
  return people
}

async function begin(count: number, of: string | null = teamId): Promise<string[]> {
  const ids: string[] = []
  for (let made = 0; made < count; made += 1) ids.push(await grace.begin())
  await server.query('update conversations set team_id = $2 where id = any($1)', [ids, of])
  return ids
}

async function automatic(part: Partial<InputOf<typeof putPolicy>>): Promise<void> {
  await acme.owner.client.must(putPolicy, {
    teamId,
    version: 0,
    method: 'round_robin',
    ...part,
  })
}

async function drained({ alsoPassOn = false } = {}): Promise<void> {
  await inCompany(server, acme, (scope) => drain(scope, { alsoPassOn }))
}

async function say({ client }: Member, id: string): Promise<void> {
  await client.must(sendMessage, { id, clientKey: crypto.randomUUID(), text: 'Hello' })
}

async function reopened(part: Partial<InputOf<typeof putPolicy>>) {
  const [ada, omar] = await makeTeam(2)
  const [id = ''] = await begin(1)
  await say(ada, id)
  await acme.owner.client.must(setConversationStatus, { id, status: 'closed' })
  await automatic(part)
  await ada.client.must(setMyAvailability, { status: 'away' })
  await grace.write(id)
  return { ada, omar, id }
}

async function letPass(id: string, minutes: number): Promise<void> {
  await server.query(
    `update conversations set assigned_at = now() - $2 * interval '1 minute',
      waiting_since = case when waiting_since is null then null else now() - interval '1 day' end
    where id = $1`,
    [id, minutes],
  )
}

async function holdersOf(ids: readonly string[]): Promise<(string | null)[]> {
  const rows = await server.query('select id, assignee_id from conversations where id = any($1)', [
    ids,
  ])
  const holders = new Map(rows.map((row) => [row['id'], row['assigneeId']]))
  return ids.map((id) => (holders.get(id) as string | null) ?? null)
}

async function lastTold(id: string): Promise<unknown> {
  const { items } = await acme.owner.client.must(listMessages, { id })
  return items.find(({ kind }) => kind === 'event')?.data
}

async function becauseOf(id: string | undefined): Promise<unknown> {
  const told = await lastTold(id ?? '')
  return (told as Record<string, unknown>)['because']
}

async function standingOf(member: Member): Promise<{ version: number }> {
  const [row] = await server.query('select version from members where id = $1', [idOf(member)])
  return { version: Number(row?.['version']) }
}

function idOf({ memberId }: Pick<Member, 'memberId'>): string {
  return memberId
}
