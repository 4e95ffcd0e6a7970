import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  updateSavedView,
} from '#platform/resources/views-contract.ts'
import type { Client } from '#tests/support/client.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
beforeAll(async () => {
  server = await startTestServer()
  ;({ acme, globex } = await twoOrganizations(server))
})
afterAll(() => server.close())

const look = { filter: { color: ['#dc2626'], q: ['refund'] }, sort: '-name', columns: ['name'] }
const save = (client: Client, given: object = {}) =>
  client.must(createSavedView, { list: 'tags', name: 'Red', ...look, ...given })
const idsSeen = async (client: Client, list = 'tags') =>
  (await client.must(listSavedViews, { list })).items.map(({ id }) => id)

test('a view stores filters, sorting, and columns of one list', async () => {
  const { client } = acme.owner
  const made = await save(client)
  const changed = await client.must(updateSavedView, {
    id: made.id,
    version: made.version,
    name: 'Blue',
    isShared: false,
    ...look,
    sort: 'name',
  })

  expect(made).toMatchObject({ name: 'Red', isShared: false, isOwn: true, ...look })
  expect(changed).toMatchObject({ name: 'Blue', sort: 'name', version: 2 })
  expect(await idsSeen(client)).toContain(made.id)
  expect(await idsSeen(client, 'companies')).not.toContain(made.id)
})

test('a view is private until it is shared, and never leaves its organization', async () => {
  const mine = await save(acme.owner.client)
  const shared = await save(acme.owner.client, { isShared: true })

  expect(await idsSeen(acme.agent.client)).toContain(shared.id)
  expect(await idsSeen(acme.agent.client)).not.toContain(mine.id)
  expect(await idsSeen(globex.owner.client)).toEqual([])
  for (const [client, id, status] of [
    [acme.agent.client, mine.id, 404],
    [acme.agent.client, shared.id, 403],
    [globex.owner.client, shared.id, 404],
  ] as const) {
    expect((await client.call(deleteSavedView, { id })).status).toBe(status)
  }
})

test('only members who manage the list can share a view of it', async () => {
  const { client } = acme.agent
  const refused = await client.call(createSavedView, {
    list: 'tags',
    name: 'Ours',
    isShared: true,
    ...look,
  })

  expect(refused.status).toBe(403)
  expect((await client.call(createSavedView, { list: 'ghosts', name: 'X', ...look })).status).toBe(
    404,
  )
  expect(await save(client)).toMatchObject({ isOwn: true })
})

test('a view that someone else changed isn’t overwritten', async () => {
  const { client } = acme.owner
  const { id, version } = await save(client)
  const change = { id, version, name: 'Other', isShared: false, ...look }
  await client.must(updateSavedView, change)

  expect((await client.call(updateSavedView, change)).status).toBe(409)
})

test('filters that are too long are rejected, in any alphabet', async () => {
  const filter = { q: Array.from({ length: 20 }, () => '語'.repeat(90)), color: ['語'] }
  const refused = await acme.owner.client.call(createSavedView, {
    list: 'tags',
    name: 'Long',
    ...look,
    filter: { ...filter, name: filter.q },
  })

  expect(refused.status).toBe(413)
})
