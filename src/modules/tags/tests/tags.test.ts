import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { tagCalls } from '#modules/tags/contract.ts'
import { everyTag, maxTags } from '#modules/tags/rules.ts'
import { runCron } from '#tests/support/run-cron.ts'
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

const tag = (name: string) => acme.owner.client.must(tagCalls.create, { name })

describe('a record', () => {
  test('is created with defaults, read, updated, and listed in its history', async () => {
    const { client } = acme.owner
    const made = await client.must(tagCalls.create, { name: ' Urgent ' })
    const changed = await client.must(tagCalls.update, {
      id: made.id,
      version: made.version,
      color: '#DC2626',
    })
    const { items } = await client.must(tagCalls.history, { id: made.id })

    expect(made).toMatchObject({ name: 'Urgent', color: '#64748b', offeredFor: 'everything' })
    expect(changed).toMatchObject({ name: 'Urgent', color: '#dc2626', version: 2 })
    expect(items.map(({ type }) => type)).toEqual(['tag.updated', 'tag.created'])
    expect(items[0]?.data).toMatchObject({
      before: { color: '#64748b' },
      after: { color: '#dc2626' },
    })
    expect(items[0]?.actor.id).toBe(acme.owner.memberId)
  })

  test('names the invalid field', async () => {
    const { status, body } = await acme.owner.client.send({
      method: 'POST',
      path: '/api/tags',
      body: { name: '', color: 'red' },
    })

    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: [{ path: 'name' }, { path: 'color' }] })
  })

  test('has a unique name, ignoring case', async () => {
    await tag('Refund')
    const other = await tag('Return')
    const again = await acme.owner.client.call(tagCalls.create, { name: 'REFUND' })
    const renamed = await acme.owner.client.call(tagCalls.update, {
      id: other.id,
      version: other.version,
      name: 'refund',
    })

    expect([again.status, renamed.status]).toEqual([409, 409])
    expect(again.body).toMatchObject({ errors: [{ path: 'name' }] })
  })

  test('keeps the first of two concurrent changes', async () => {
    const { client } = acme.owner
    const made = await tag('Contested')
    const answers = await Promise.all(
      ['One', 'Two'].map((name) =>
        client.call(tagCalls.update, { id: made.id, version: made.version, name }),
      ),
    )

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('of another organization is not found', async () => {
    const { id, version } = await tag('Secret')
    const { client } = globex.owner
    const answers = [
      await client.call(tagCalls.get, { id }),
      await client.call(tagCalls.update, { id, version, name: 'Stolen' }),
      await client.call(tagCalls.remove, { ids: [id] }),
      await client.call(tagCalls.changeMany, { ids: [id], change: { name: 'Stolen' } }),
      await client.call(tagCalls.restore, { ids: [id] }),
      await client.call(tagCalls.history, { id }),
    ]

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  })

  test('is visible to everyone and editable with the permission', async () => {
    const { client } = acme.agent
    const { status } = await client.call(tagCalls.create, { name: 'Mine' })

    expect(status).toBe(403)
    expect((await client.must(tagCalls.list, {})).items.length).toBeGreaterThan(0)
  })
})

describe('a list', () => {
  beforeAll(async () => {
    const { client } = globex.owner
    for (const [name, offeredFor] of [
      ['Alpha', 'contacts'],
      ['beta', 'tickets'],
      ['Gamma', 'tickets'],
      ['100% wool', 'everything'],
    ] as const) {
      await client.must(tagCalls.create, { name, offeredFor, description: `About ${name}` })
    }
  })

  test.each([
    [{ sort: 'name' }, ['100% wool', 'Alpha', 'Gamma', 'beta']],
    [{ sort: '-created' }, ['100% wool', 'Gamma', 'beta', 'Alpha']],
    [{ sort: 'created', offeredFor: 'tickets' }, ['beta', 'Gamma']],
    [{ sort: 'created', offeredFor: ['tickets', 'contacts'] }, ['Alpha', 'beta', 'Gamma']],
    [{ sort: 'created', search: 'ABOUT be' }, ['beta']],
    [{ sort: 'created', search: '%' }, ['100% wool']],
    [{ sort: 'created', isInTrash: 'true' }, []],
  ])('%j', async (input, names) => {
    const { items } = await globex.owner.client.must(tagCalls.list, input)

    expect(items.map(({ name }) => name)).toEqual(names)
  })

  test.each(['name', '-name', 'created', '-created'])(
    'pages through all rows sorted by %s',
    async (sort) => {
      const { client } = globex.owner
      const whole = await client.must(tagCalls.list, { sort })
      const walked: string[] = []
      let cursor: string | null = null
      do {
        const page: { items: { name: string }[]; nextCursor: string | null } = await client.must(
          tagCalls.list,
          { sort, limit: 1, ...(cursor && { cursor }) },
        )
        walked.push(...page.items.map(({ name }) => name))
        cursor = page.nextCursor
      } while (cursor)

      expect(walked).toEqual(whole.items.map(({ name }) => name))
    },
  )

  test('rejects unknown sort orders and filters', async () => {
    const { client } = globex.owner
    const answers = [
      await client.send({ path: '/api/tags?sort=description' }),
      await client.send({ path: '/api/tags?offeredFor=nobody' }),
      await client.send({ path: '/api/tags?owner=me' }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400])
  })
})

describe('several tags at once', () => {
  test('are changed, and the event has the values before', async () => {
    const { client } = acme.owner
    const made = [await tag('Many one'), await tag('Many two')]
    const ids = made.map(({ id }) => id)
    const { before } = await client.must(tagCalls.changeMany, {
      ids,
      change: { offeredFor: 'tickets' },
    })

    expect(before.map(({ offeredFor }) => offeredFor)).toEqual(['everything', 'everything'])
    const now = await Promise.all(ids.map((id) => client.must(tagCalls.get, { id })))
    expect(now.map(({ offeredFor }) => offeredFor)).toEqual(['tickets', 'tickets'])
  })

  test('are moved to the trash and restored', async () => {
    const { client } = acme.owner
    const { id } = await tag('Gone')
    await client.must(tagCalls.remove, { ids: [id] })
    const missing = await client.call(tagCalls.get, { id })
    const trash = await client.must(tagCalls.list, { isInTrash: 'true' })
    const back = await client.must(tagCalls.restore, { ids: [id] })

    expect(missing.status).toBe(404)
    expect(trash.items.map(({ name }) => name)).toContain('Gone')
    expect(back.ids).toEqual([id])
    expect((await client.must(tagCalls.get, { id })).name).toBe('Gone')
  })

  test("can't be restored if the name is taken", async () => {
    const { client } = acme.owner
    const { id } = await tag('Phoenix')
    await client.must(tagCalls.remove, { ids: [id] })
    await tag('phoenix')
    const { status, body } = await client.call(tagCalls.restore, { ids: [id] })

    expect(status).toBe(409)
    expect(body).toMatchObject({ detail: 'A tag with this name already exists.' })
  })

  test('are deleted permanently after thirty days', async () => {
    const { id } = await tag('Ancient')
    await acme.owner.client.must(tagCalls.remove, { ids: [id] })
    await server.query(`update tags set deleted_at = now() - interval '31 days' where id = $1`, [
      id,
    ])
    await runCron(server, 'purge-tags')

    expect(await server.query('select id from tags where id = $1', [id])).toEqual([])
  })
})

describe('a file', () => {
  const rows = [
    { name: 'Imported', color: '#15803d', offeredFor: 'Tickets' },
    { name: "'=SUM(A1)", description: 'Guarded' },
    { name: 'imported', description: 'The same again' },
    { name: '', color: '#15803d' },
    { name: 'Colorless', color: 'green' },
    { name: 'Nowhere', offeredFor: 'the moon' },
  ]

  test('can be checked without changing anything', async () => {
    const outcome = await acme.owner.client.must(tagCalls.importRows, { rows })
    const { items } = await acme.owner.client.must(tagCalls.list, { search: 'Imported' })

    expect(outcome).toMatchObject({ created: 2, updated: 0, skipped: 1 })
    expect(outcome.problems.map(({ row, field }) => [row, field])).toEqual([
      [3, 'name'],
      [4, 'color'],
      [5, 'offeredFor'],
    ])
    expect(items).toEqual([])
  })

  test('is imported, and a second import changes only what is new', async () => {
    const { client } = acme.owner
    const first = await client.must(tagCalls.importRows, { rows, isDryRun: false })
    const second = await client.must(tagCalls.importRows, { rows, isDryRun: false })
    const third = await client.must(tagCalls.importRows, {
      rows: [{ name: 'IMPORTED', description: 'Newer' }],
      onMatch: 'update',
      isDryRun: false,
    })
    const { items } = await client.must(tagCalls.list, { search: 'imported' })

    expect([first.created, second.created, second.skipped]).toEqual([2, 0, 3])
    expect(third).toMatchObject({ created: 0, updated: 1 })
    expect(items[0]).toMatchObject({
      name: 'IMPORTED',
      color: '#15803d',
      offeredFor: 'tickets',
      description: 'Newer',
    })
    expect((await client.must(tagCalls.list, { search: '=SUM' })).items[0]?.name).toBe('=SUM(A1)')
  })
})

describe('tags of an organization with many tags', () => {
  test('are listed all at once, up to 500', async () => {
    const { client } = globex.owner
    await client.must(tagCalls.create, { name: 'The first' })
    const { items: before } = await client.must(tagCalls.list, everyTag)
    const names = Array.from({ length: maxTags - before.length }, (_, at) => `Topic ${at}`)
    const rows = names.map((name) => ({ name }))
    const named = { onMatch: 'skip', isDryRun: false } as const
    const oneMore = [...rows, { name: 'One too many' }]
    const tooMany = await client.call(tagCalls.importRows, { ...named, rows: oneMore })
    await client.must(tagCalls.importRows, { ...named, rows })
    const { items, nextCursor } = await client.must(tagCalls.list, everyTag)
    const one = await client.call(tagCalls.create, { name: 'One too many' })
    const [last] = items
    await client.must(tagCalls.remove, { ids: [last?.id ?? ''] })
    await client.must(tagCalls.create, { name: 'In its place' })
    const back = await client.call(tagCalls.restore, { ids: [last?.id ?? ''] })

    expect([items.length, nextCursor]).toEqual([maxTags, null])
    for (const refused of [tooMany, one, back]) {
      expect(refused.status).toBe(409)
      expect(refused.text).toContain('An organization can have up to 500 tags.')
    }
  })
})
