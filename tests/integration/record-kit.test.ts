import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { tagCalls } from '#modules/tags/contract.ts'
import type { InputOf, OutputOf } from '#platform/registry/call.ts'
import { gadgetCalls, gadgetsModule, gadgetsTable } from '#tests/support/gadgets.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
let tagId: string
let made: OutputOf<typeof gadgetCalls.create>
beforeAll(async () => {
  server = await startTestServer({ plant: { modules: [gadgetsModule], sql: gadgetsTable } })
  ;({ acme, globex } = await twoOrganizations(server))
  const { client, memberId } = acme.owner
  tagId = (await client.must(tagCalls.create, { name: 'Heavy' })).id
  made = await client.must(gadgetCalls.create, { ...everything(), keeper: memberId, tag: tagId })
  await client.must(gadgetCalls.create, { name: 'Bare', size: 'large' })
})
afterAll(() => server.close())

const manual = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Plug it in.' }] }],
}

function everything(): InputOf<typeof gadgetCalls.create> {
  return {
    name: 'Kettle',
    code: 'K-1',
    note: 'Boils in two minutes',
    manual,
    maker: 'maker@example.com',
    website: 'https://example.com/kettle',
    stock: 12,
    weight: 1.25,
    discount: 12.5,
    price: { amount: 4990, currency: 'EUR' },
    assembly: 90,
    isLive: true,
    soldFrom: '2026-03-01',
    opensAt: '09:30',
    season: { from: '2026-03-01', to: '2026-10-31' },
    size: 'small',
    fits: ['small', 'large'],
    color: '#15803d',
    parts: [{ name: 'Lid', count: 2 }],
    limits: { perDay: 3 },
  }
}

const names = async (asked: Record<string, unknown>): Promise<string[]> => {
  const input = asked as InputOf<typeof gadgetCalls.list>
  const { items } = await acme.owner.client.must(gadgetCalls.list, input)
  return items.map(({ name }) => name)
}

describe('a record with a field of every type', () => {
  test('is read as written, with the names of linked records', async () => {
    const read = await acme.owner.client.must(gadgetCalls.get, { id: made.id })

    expect(read).toMatchObject({
      ...everything(),
      labels: { keeper: acme.owner.name, tag: 'Heavy' },
    })
  })

  test('leaves unset fields empty', async () => {
    const { items } = await acme.owner.client.must(gadgetCalls.list, { search: 'Bare' })

    expect(items[0]).toMatchObject({
      manual: null,
      weight: null,
      discount: 0,
      price: null,
      season: null,
      fits: [],
      keeper: null,
      parts: [],
      limits: { perDay: 1 },
    })
  })

  test('returns 404 for another organization, and so do its linked records', async () => {
    const { client } = globex.owner
    const read = await client.call(gadgetCalls.get, { id: made.id })
    const keptByStranger = await client.call(gadgetCalls.create, {
      name: 'Theirs',
      keeper: acme.owner.memberId,
    })
    const tagged = await client.call(gadgetCalls.create, { name: 'Theirs', tag: tagId })
    const asked = await client.send({
      method: 'GET',
      path: `/api/gadgets?keeper=${acme.owner.memberId}`,
    })

    expect([read.status, keptByStranger.status, tagged.status, asked.status]).toEqual([
      404, 404, 404, 404,
    ])
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['an amount with half a cent', { price: { amount: 1.5, currency: 'EUR' } }, 'price.amount'],
    ['a currency that is not offered', { price: { amount: 1, currency: 'GBP' } }, 'price.currency'],
    [
      'a range that ends before it begins',
      { season: { from: '2026-02-01', to: '2026-01-01' } },
      'season',
    ],
    ['three decimals', { weight: 1.234 }, 'weight'],
    ['a script for a link', { website: 'javascript:alert(1)' }, 'website'],
    ['a row without its name', { parts: [{ count: 1 }] }, 'parts.0.name'],
    ['JSON that does not fit its schema', { limits: { perDay: 'many' } }, 'limits.perDay'],
  ])('refuses %s', async (_what, wrong, path) => {
    const body = { name: 'Wrong', ...wrong }
    const answer = await acme.owner.client.send({ method: 'POST', path: '/api/gadgets', body })

    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ errors: [{ path }] })
  })

  test("can't reuse a unique value", async () => {
    const { client } = acme.owner
    const again = await client.call(gadgetCalls.create, { name: 'Copy', code: 'K-1' })

    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({ errors: [{ path: 'code' }] })
  })
})

describe('the list', () => {
  test.each<[Record<string, unknown>, string[]]>([
    [{ nameHas: 'ETT' }, ['Kettle']],
    [{ noteIs: 'empty' }, ['Bare']],
    [{ stockFrom: 10, stockTo: 12 }, ['Kettle']],
    [{ discountFrom: 12.5 }, ['Kettle']],
    [{ priceTo: 4989 }, []],
    [{ priceIs: 'empty' }, ['Bare']],
    [{ assemblyFrom: 60, assemblyTo: 90 }, ['Kettle']],
    [{ isLive: 'false' }, ['Bare']],
    [{ soldFromTo: '2026-03-01' }, ['Kettle']],
    [{ opensAtFrom: '09:00', opensAtTo: '10:00' }, ['Kettle']],
    [{ seasonFrom: '2026-10-31' }, ['Kettle']],
    [{ seasonFrom: '2026-11-01' }, []],
    [{ size: ['large'] }, ['Bare']],
    [{ sizeNot: ['large'] }, ['Kettle']],
    [{ fits: ['large'] }, ['Kettle']],
    [{ fitsNot: ['large'] }, ['Bare']],
    [{ keeperIs: 'set' }, ['Kettle']],
    [{ pictureIs: 'set' }, []],
  ])('filtered by %j contains %j', async (asked, expected) => {
    expect(await names(asked)).toEqual(expected)
  })

  test('can be filtered by linked records', async () => {
    expect(await names({ keeper: [acme.owner.memberId] })).toEqual(['Kettle'])
    expect(await names({ tagNot: [tagId] })).toEqual(['Bare'])
  })

  test.each([
    'name',
    '-stock',
    'weight',
    '-weight',
    'discount',
    'price',
    '-price',
    'soldFrom',
    'opensAt',
  ] as const)('sorted by %s is stable across pages, empty values last', async (sort) => {
    const { client } = acme.owner
    const whole = await client.must(gadgetCalls.list, { sort })
    const first = await client.must(gadgetCalls.list, { sort, limit: 1 })
    const second = await client.must(gadgetCalls.list, {
      sort,
      limit: 1,
      cursor: first.nextCursor ?? '',
    })

    expect([...first.items, ...second.items]).toEqual(whole.items)
    if (/weight|price|soldFrom|opensAt/.test(sort)) expect(whole.items.at(-1)?.name).toBe('Bare')
  })
})

test("history shows values, and only the field's name for long ones", async () => {
  const { client } = acme.owner
  const { id, version } = await client.must(gadgetCalls.create, { name: 'Told' })
  await client.must(gadgetCalls.update, {
    id,
    version,
    price: { amount: 100, currency: 'USD' },
    manual,
  })
  const { items } = await client.must(gadgetCalls.history, { id })

  expect(items[0]?.data).toMatchObject({
    before: { price: null, manual: null },
    after: { price: { amount: 100, currency: 'USD' }, manual: null },
  })
})

test('a CSV file imports names of teammates and tags, amounts, and dates', async () => {
  const { client, name } = acme.owner
  const row = {
    name: 'Imported',
    price: '7.50 USD',
    soldFrom: '2026-05-01',
    fits: 'Small; Large',
    keeper: name,
    tag: 'heavy',
    parts: '[{"name":"Lid","count":1}]',
  }
  const wrong = { name: 'Odd', tag: 'Ghost', price: 'much' }
  const outcome = await client.must(gadgetCalls.importRows, { rows: [row, wrong], isDryRun: false })
  const { items } = await client.must(gadgetCalls.list, { search: 'Imported' })

  expect(outcome).toMatchObject({ created: 1, problems: [{ row: 1 }, { row: 1 }] })
  expect(items[0]).toMatchObject({
    price: { amount: 750, currency: 'USD' },
    soldFrom: '2026-05-01',
    fits: ['small', 'large'],
    keeper: acme.owner.memberId,
    tag: tagId,
    parts: [{ name: 'Lid', count: 1 }],
  })
})
