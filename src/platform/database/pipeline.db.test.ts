import pg, { type PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { testDatabase, testPool, type TestDatabase } from '#tests/support/test-database.ts'

import { pipeline, type Statement } from './pipeline.ts'

let scratch: TestDatabase
let pool: pg.Pool
let client: PoolClient

beforeAll(async () => {
  scratch = await testDatabase()
  pool = testPool(scratch.url, 2)
  client = await pool.connect()
})
afterAll(async () => {
  client.release()
  await pool.end()
  await scratch.drop()
})

test('several statements answer in order', async () => {
  const results = await pipeline(client, [
    { text: 'select $1::int as one', values: [1] },
    { text: 'select generate_series(1, 3) as n' },
    { text: `select set_config('app.note', 'x', true) as note` },
  ])

  expect(results.map(({ rows }) => rows)).toEqual([
    [{ one: 1 }],
    [{ n: 1 }, { n: 2 }, { n: 3 }],
    [{ note: 'x' }],
  ])
})

describe('optional statements after the required ones', () => {
  const kept = { text: 'select 1 as kept' }

  test.each([
    ['cannot be run', { text: 'select 1 / 0' }],
    ['cannot be parsed', { text: 'select from nowhere_at_all' }],
  ])("don't affect them if one %s", async (_, failing) => {
    const results = await pipeline(client, [kept, failing, { text: 'select 3' }], 1)
    expect(results.map(({ rows }) => rows)).toEqual([[{ kept: 1 }]])
    expect((await pipeline(client, [kept])).map(({ rows }) => rows)).toEqual([[{ kept: 1 }]])
  })

  test("are dropped if a row can't be parsed", async () => {
    const unreadable = { text: `select '1'::money as price from generate_series(1, 2)` }
    const money = 790
    const before = pg.types.getTypeParser(money)
    pg.types.setTypeParser(money, () => {
      throw new Error('unreadable')
    })
    try {
      const results = await pipeline(client, [kept, unreadable, { text: 'select 3' }], 1)
      expect(results).toHaveLength(1)
      await expect(pipeline(client, [kept, unreadable])).rejects.toThrow('unreadable')
    } finally {
      pg.types.setTypeParser(money, before)
    }
  })

  test('may lose the connection without losing the result', async () => {
    await client.query('create table committed (n int)')
    const cut = await pool.connect()
    const committed = vi.fn<() => void>()
    const batch = pipeline(
      cut,
      [
        { text: 'begin' },
        { text: 'insert into committed values (1)' },
        { text: 'commit', answered: committed },
        { text: 'select pg_sleep(30)' },
      ],
      3,
    )
    try {
      await vi.waitFor(() => expect(committed).toHaveBeenCalled(), 15_000)
      const { connection } = cut as unknown as { connection: { stream: { destroy(): void } } }
      connection.stream.destroy()
      expect((await batch).map(({ count }) => count)).toEqual([0, 1, 0])
    } finally {
      cut.release(true)
    }
  })

  test("don't save a failed required statement", async () => {
    await expect(pipeline(client, [{ text: 'select 1 / 0' }, kept], 1)).rejects.toThrow('zero')
  })
})

test('values arrive as the types of the driver', async () => {
  const [result] = await pipeline(client, [
    {
      text: `select 9007199254740993::bigint as big, null::text as nothing, '{"a":[1]}'::jsonb as json,
        true as yes, '2026-01-31'::date as day, array['a', 'b'] as list, '\\x00ff'::bytea as bytes`,
    },
  ])

  expect(result?.rows).toEqual([
    {
      big: 9_007_199_254_740_993n,
      nothing: null,
      json: { a: [1] },
      yes: true,
      day: '2026-01-31',
      list: ['a', 'b'],
      bytes: Buffer.from([0, 255]),
    },
  ])
})

test('timestamps and ID lists are parsed like the driver does', async () => {
  const id = '019f0000-0000-7000-8000-000000000001'
  const [inUtc, elsewhere] = await pipeline(client, [
    {
      text: `select $1::timestamptz as exact, '2026-01-31 12:00:00Z'::timestamptz as whole,
        '12026-01-31 12:00:00Z'::timestamptz as far, 'infinity'::timestamptz as never,
        array[$2::uuid, $2::uuid] as ids, '{}'::uuid[] as none, array[null::uuid] as gap`,
      values: ['2026-01-31 12:00:00.123456Z', id],
    },
    {
      text: `select set_config('timezone', 'Asia/Kolkata', true), $1::timestamptz as moment`,
      values: ['2026-01-31 12:00:00Z'],
    },
  ])

  expect(inUtc?.rows).toEqual([
    {
      exact: new Date('2026-01-31T12:00:00.123Z'),
      whole: new Date('2026-01-31T12:00:00Z'),
      far: new Date('+012026-01-31T12:00:00Z'),
      never: Infinity,
      ids: [id, id],
      none: [],
      gap: [null],
    },
  ])
  expect(elsewhere?.rows).toMatchObject([{ moment: new Date('2026-01-31T12:00:00Z') }])
})

test('a statement returns the same result each time', async () => {
  const batch = [
    { text: 'select $1::int as first, $2::text as second', values: [1, 'a'] },
    { text: 'select' },
    { text: `select $1::text as third where $1 <> ''`, values: [''] },
  ]
  const first = await pipeline(client, batch)

  expect(await pipeline(client, batch)).toEqual(first)
  expect(first.map(({ rows }) => rows)).toEqual([[{ first: 1, second: 'a' }], [{}], []])
})

test('affected rows are counted', async () => {
  const results = await pipeline(client, [
    { text: 'create temporary table counted (n int)' },
    { text: 'insert into counted select generate_series(1, 7)' },
    { text: 'update counted set n = 0 where n > 4' },
    { text: 'delete from counted where n > 0' },
  ])

  expect(results.map(({ count }) => count)).toEqual([0, 7, 3, 4])
})

test("a statement's caller gets its result whatever happens to the batch", async () => {
  const heard: unknown[] = []
  const listening = (number: number): Statement => ({
    text: 'select $1::int as number',
    values: [number],
    answered: (rows) => heard.push(...rows),
  })

  const batch = pipeline(client, [listening(1), { text: 'select 1 / 0' }, listening(2)])

  await expect(batch).rejects.toMatchObject({ code: '22012' })
  expect(heard).toEqual([{ number: 1 }])
})

describe('outside a transaction a batch is atomic', () => {
  test('a failure undoes what came before it', async () => {
    await client.query('create temporary table kept (n int)')
    const batch = pipeline(client, [
      { text: 'insert into kept values (1)' },
      { text: 'select 1 / $1::int', values: [0] },
    ])

    await expect(batch).rejects.toMatchObject({ code: '22012' })
    const { rows } = await client.query('select * from kept')
    expect(rows).toEqual([])
  })

  test("a batch-local setting doesn't outlive it", async () => {
    await pipeline(client, [{ text: `select set_config('app.note', 'x', true)` }])
    const [after] = await pipeline(client, [
      { text: `select current_setting('app.note', true) as note` },
    ])

    expect(after?.rows).toEqual([{ note: '' }])
  })
})

describe('after an error the connection still works', () => {
  test('with another statement', async () => {
    await expect(pipeline(client, [{ text: 'select nonsense' }])).rejects.toMatchObject({
      code: '42703',
    })

    const [result] = await pipeline(client, [{ text: 'select 1 as one' }])
    expect(result?.rows).toEqual([{ one: 1 }])
  })

  test('with the same statement once its table exists', async () => {
    const insert = { text: 'insert into later values ($1)', values: [1] }
    await expect(pipeline(client, [insert])).rejects.toMatchObject({ code: '42P01' })
    await client.query('create temporary table later (n int)')

    await pipeline(client, [insert])
    await pipeline(client, [insert])

    const { rows } = await client.query('select count(*)::int as count from later')
    expect(rows).toEqual([{ count: 2 }])
  })

  test('with statements of the same batch before the failed one', async () => {
    const good = { text: 'select $1::text as good', values: ['yes'] }
    await expect(pipeline(client, [good, { text: 'select wrong' }])).rejects.toThrow()

    const [result] = await pipeline(client, [good])
    expect(result?.rows).toEqual([{ good: 'yes' }])
  })
})

test('more distinct statements than the cache holds still run', async () => {
  const own = await pool.connect()
  for (let number = 0; number < 520; number++) {
    const [result] = await pipeline(own, [{ text: `select ${number} as number` }])
    expect(result?.rows).toEqual([{ number }])
  }
  own.release()
})

test("an empty statement isn't an error", async () => {
  const results = await pipeline(client, [{ text: '' }, { text: 'select 1 as one' }])

  expect(results.map(({ rows }) => rows)).toEqual([[], [{ one: 1 }]])
})
