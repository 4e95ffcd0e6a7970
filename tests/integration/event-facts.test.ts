import { afterAll, beforeAll, expect, test } from 'vitest'

import { updateConversation, sendMessage } from '#modules/inbox/contract.ts'
import { createTeam, listHistory } from '#modules/organization/contract.ts'
import { makeCustomer } from '#tests/support/conversations.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
beforeAll(async () => {
  server = await startTestServer()
  ;({ acme } = await twoOrganizations(server))
})
afterAll(() => server.close())

test('an event records the actor at that time and the cause', async () => {
  const team = await acme.owner.client.must(createTeam, { name: 'Care' })
  const [row] = await server.query(`select * from events where subject_id = $1`, [team.id])
  expect(row).toMatchObject({
    actorKind: 'member',
    actorId: acme.owner.memberId,
    actorName: acme.owner.name,
    actorRole: 'owner',
    causeKind: 'call',
    causeId: 'organization.createTeam',
    causeRun: expect.stringMatching(/./),
    causeNode: null,
  })
  const { items } = await acme.owner.client.must(listHistory, { type: 'team.created', limit: 1 })
  expect(items).toMatchObject([
    {
      actor: { name: acme.owner.name, role: 'owner' },
      cause: { kind: 'call', id: 'organization.createTeam' },
      told: { says: 'created the team {name}' },
    },
  ])
})

test('a reply event says whether it is the first and how long the customer waited', async () => {
  const grace = await makeCustomer(server, acme)
  const id = await grace.begin()
  await server.query(
    `update conversations set waiting_since = waiting_since - interval '90 seconds' where id = $1`,
    [id],
  )
  const answer = (text: string) =>
    acme.agent.client.must(sendMessage, { id, clientKey: crypto.randomUUID(), text })
  await answer('First')
  await answer('Second')
  await grace.write(id)
  await answer('Third')

  const rows = await server.query<{ reply: { isFirst: boolean; seconds: number } | null }>(
    `select data -> 'reply' as reply from events where subject_id = $1 and type = 'message.created'
      and data -> 'message' -> 'author' ->> 'kind' = 'member' order by seq`,
    [id],
  )
  expect(rows.map(({ reply }) => reply?.isFirst)).toEqual([true, undefined, false])
  expect(rows[0]?.reply?.seconds).toBeGreaterThanOrEqual(90)
})

test('an assignment event names both members and teams', async () => {
  const grace = await makeCustomer(server, acme)
  const id = await grace.begin()
  const { client } = acme.owner
  await client.must(updateConversation, {
    id,
    teamId: acme.teamId,
    assigneeId: acme.agent.memberId,
  })
  await client.must(updateConversation, { id, assigneeId: acme.owner.memberId })

  const rows = await server.query<{ data: object }>(
    `select data from events where subject_id = $1 and type = 'conversation.assigned' order by seq`,
    [id],
  )
  expect(rows.map(({ data }) => data)).toMatchObject([
    { before: null, after: acme.agent.memberId, teamBefore: null, teamAfter: acme.teamId },
    {
      before: acme.agent.memberId,
      after: acme.owner.memberId,
      teamBefore: acme.teamId,
      teamAfter: acme.teamId,
    },
  ])
})
