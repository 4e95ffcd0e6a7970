import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { anyMember } from '#platform/permissions/access.ts'

import { callApi, requestOf, setPageOrganization } from './browser-client.ts'
import { call } from './call.ts'

const listThings = call({
  name: 'things.listThings',
  route: 'GET /api/boxes/{boxId}/things',
  summary: 'List',
  access: anyMember,
  input: z.strictObject({ boxId: z.string(), limit: z.number(), tags: z.array(z.string()) }),
  output: z.object({ items: z.array(z.string()) }),
})
const addThing = call({
  name: 'things.addThing',
  route: 'POST /api/boxes/{boxId}/things',
  summary: 'Add',
  access: anyMember,
  input: z.strictObject({ boxId: z.string(), name: z.string(), note: z.string().optional() }),
  output: z.object({ id: z.string() }),
})
const removeThing = call({
  name: 'things.removeThing',
  route: 'DELETE /api/things/{id}',
  summary: 'Remove',
  access: anyMember,
  input: z.strictObject({ id: z.string() }),
  output: z.object({}),
})

afterEach(() => vi.unstubAllGlobals())

describe('the request of a call', () => {
  test('a read puts parameters into the path and the rest into the query', () => {
    const { url, init } = requestOf(listThings, { boxId: 'a/b', limit: 5, tags: ['x', 'y&z'] })
    expect(url).toBe('/api/boxes/a%2Fb/things?limit=5&tags=x&tags=y%26z')
    expect(init.method).toBe('GET')
    expect(init.body).toBeUndefined()
  })

  test('a write sends the rest as JSON with its own idempotency key', () => {
    const [one, two] = [0, 1].map(() =>
      requestOf(addThing, { boxId: '1', name: 'lamp', note: undefined }),
    )
    expect(one).toMatchObject({ url: '/api/boxes/1/things', init: { body: '{"name":"lamp"}' } })
    const keys = [one, two].map((made) => new Headers(made?.init.headers).get('idempotency-key'))
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys[0]).not.toBe(keys[1])
  })
})

describe('answers', () => {
  test('a refusal is thrown with code, sentence, and fields', async () => {
    const errors = [{ path: 'name', message: 'Enter some text.' }]
    answerWith(
      problem(400, {
        code: 'invalid',
        detail: 'Reload to see the latest.',
        requestId: 'r1',
        errors,
      }),
    )
    const refusal = callApi(addThing, { boxId: '1', name: '' })
    await expect(refusal).rejects.toMatchObject({
      name: 'ApiProblem',
      status: 400,
      code: 'invalid',
      detail: 'Reload to see the latest.',
      requestId: 'r1',
      fields: errors,
    })
  })

  test("a proxy's HTML error page still gives a sentence", async () => {
    answerWith(
      new Response('<h1>Bad gateway</h1>', { status: 502 }),
      new Response('', { status: 502 }),
    )
    await expect(callApi(removeThing, { id: '1' })).rejects.toMatchObject({
      status: 502,
      code: 'internal',
    })
  })

  test('an unreachable server gives an error too', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
    await expect(callApi(removeThing, { id: '1' })).rejects.toMatchObject({ code: 'unreachable' })
  })

  test.each([408, 409, 425, 429, 500, 502, 503, 504])(
    'a request without a body is retried once after %i',
    async (status) => {
      const asked = answerWith(problem(status), Response.json({ items: ['lamp'] }))
      const answer = await callApi(listThings, { boxId: '1', limit: 1, tags: [] })
      expect(answer).toEqual({ items: ['lamp'] })
      expect(asked).toHaveBeenCalledTimes(2)
    },
  )

  test("it isn't retried twice, nor after a refusal", async () => {
    const asked = answerWith(problem(503), problem(503), problem(404))
    await expect(callApi(removeThing, { id: '1' })).rejects.toMatchObject({ status: 503 })
    expect(asked).toHaveBeenCalledTimes(2)
    await expect(callApi(removeThing, { id: '1' })).rejects.toMatchObject({ status: 404 })
    expect(asked).toHaveBeenCalledTimes(3)
  })

  test('a request with a body is never retried', async () => {
    const asked = answerWith(problem(503))
    await expect(callApi(addThing, { boxId: '1', name: 'x' })).rejects.toMatchObject({
      status: 503,
    })
    expect(asked).toHaveBeenCalledTimes(1)
  })
})

function answerWith(...answers: Response[]) {
  const asked = vi.fn(() => Promise.resolve(answers.shift()))
  vi.stubGlobal('fetch', asked)
  return asked
}

function problem(status: number, facts: object = {}): Response {
  return Response.json({ status, code: 'x', detail: 'No.', ...facts }, { status })
}

test('a page keeps its organization when another tab switches', async () => {
  const asked: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    asked.push(new Headers(init.headers).get('parley-organization'))
    return Response.json({ id: '1' })
  })
  const add = () => callApi(addThing, { boxId: 'a', name: 'b' })
  await add()
  setPageOrganization('0193a1b2-0000-7000-8000-000000000001')
  await add()
  setPageOrganization(undefined)

  expect(asked).toEqual([null, '0193a1b2-0000-7000-8000-000000000001'])
})
