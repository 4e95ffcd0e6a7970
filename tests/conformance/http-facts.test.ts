import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { getSession, signIn, signOut } from '#modules/account/contract.ts'
import { createTeam, listTeams, updateTeam } from '#modules/organization/contract.ts'
import type { Answer, Client } from '#tests/support/client.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, password, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
beforeAll(async () => {
  server = await startTestServer({
    environment: { PUBLIC_URL: 'https://parley.test', SITES_DOMAIN: 'pages.test' },
    config: { mode: 'production' },
  })
  acme = await makeCompany(server, 'acme')
})
afterAll(() => server.close())

describe('an API response', () => {
  test("isn't cached, runs nothing, and has a request ID", async () => {
    const { headers } = await acme.owner.client.call(listTeams, {})

    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  test('allows no other origin', async () => {
    const origin = 'https://evil.example'
    const preflight = { 'access-control-request-method': 'POST', origin }
    const answers = [
      await acme.owner.client.send({ path: '/api/organization', headers: { origin } }),
      await acme.owner.client.send({
        method: 'OPTIONS',
        path: '/api/organization/teams',
        headers: preflight,
      }),
    ]

    for (const { headers } of answers) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  test("doesn't reveal its software", async () => {
    const { headers } = await acme.owner.client.call(listTeams, {})

    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
  })

  test('sets a cookie only on sign-in and sign-out', async () => {
    const { headers } = await acme.owner.client.call(listTeams, {})

    expect(headers).not.toHaveProperty('set-cookie')
  })
})

describe('the session cookie', () => {
  test('is opaque, long, and hidden from scripts and other hosts', async () => {
    const client = server.client()
    const { headers, text } = await client.call(signIn, { identifier: acme.owner.email, password })
    const [cookie = ''] = headers['set-cookie'] ?? []

    expect(cookie).toMatch(
      /^__Host-sid=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect(text).not.toContain(client.cookies.get('__Host-sid'))
  })

  test('is stored only as a hash', async () => {
    const token = acme.owner.client.cookies.get('__Host-sid')
    const found = await server.query('select from sessions where sessions::text like $1', [
      `%${token}%`,
    ])

    expect(found).toEqual([])
  })

  test('is renewed on sign-in, whatever was planted before', async () => {
    const client = server.client()
    client.cookies.set('__Host-sid', 'planted'.padEnd(43, 'x'))
    await client.must(signIn, { identifier: acme.owner.email, password })

    expect(client.cookies.get('__Host-sid')).not.toContain('planted')
  })

  test('is ignored if sent twice because one may be planted', async () => {
    const token = acme.owner.client.cookies.get('__Host-sid')
    const { status } = await acme.owner.client.send({
      path: '/api/organization',
      headers: { cookie: `__Host-sid=planted; __Host-sid=${token}` },
    })

    expect(status).toBe(401)
  })

  test('is invalid without the __Host- prefix', async () => {
    const token = acme.owner.client.cookies.get('__Host-sid')
    const { status } = await server.client().send({
      path: '/api/organization',
      headers: { cookie: `sid=${token}` },
    })

    expect(status).toBe(401)
  })

  test('is invalid after sign-out, copies included', async () => {
    const client = server.client()
    await client.must(signIn, { identifier: acme.owner.email, password })
    const copy = server.client()
    copy.cookies.set('__Host-sid', client.cookies.get('__Host-sid') ?? '')

    await client.must(signOut, {})

    expect(client.cookies.has('__Host-sid')).toBe(false)
    expect(await copy.must(getSession, {})).toMatchObject({ session: null, user: null })
  })
})

describe('an error is problem+json', () => {
  const cases: [number, string, () => Promise<Answer>][] = [
    [400, 'invalid', () => owner().call(createTeam, { name: '' })],
    [400, 'invalid', () => raw('POST', '/api/organization/teams', '{"name":')],
    [401, 'unauthorized', () => server.client().call(listTeams, {})],
    [403, 'forbidden', () => acme.viewer.client.call(createTeam, { name: 'Mine' })],
    [
      403,
      'forbidden',
      () => owner().call(createTeam, { name: 'x' }, { 'sec-fetch-site': 'same-site' }),
    ],
    [404, 'not_found', () => raw('GET', '/api/no-such-thing')],
    [404, 'not_found', () => raw('GET', `/api/organization/members/${crypto.randomUUID()}`)],
    [405, 'method_not_allowed', () => raw('PUT', '/api/organization/teams')],
    [
      409,
      'version_conflict',
      () => owner().call(updateTeam, { id: acme.teamId, version: 99, name: 'x' }),
    ],
    [409, 'conflict', () => owner().call(createTeam, { name: `${acme.canary} team` })],
    [413, 'too_large', () => raw('POST', '/api/organization/teams', 'x'.repeat(1_048_577))],
    [415, 'unsupported_type', () => raw('POST', '/api/organization/teams', '{}', 'text/plain')],
    [421, 'misdirected', () => owner().call(listTeams, {}, { host: 'evil.example' })],
  ]

  test.each(cases)('%i %s', async (status, code, act) => {
    const { headers, body, status: answered } = await act()

    expect(answered).toBe(status)
    expect(headers['content-type']).toBe('application/problem+json')
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toMatchObject({
      type: `urn:parley:problem:${code}`,
      title: expect.any(String),
      status,
      code,
      detail: expect.stringMatching(/^[A-Z].*[.]$/s),
      requestId: headers['x-request-id'],
    })
    expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:|at .+ \(|select |insert /)
  })

  test('that names each invalid field and the problem', async () => {
    const { body } = await owner().send({
      method: 'POST',
      path: '/api/organization/teams',
      body: { name: '', description: 7, color: 'red' },
    })

    const errors = Reflect.get(Object(body), 'errors') as { path: string; message: string }[]
    expect(errors.map(({ path }) => path).sort()).toEqual(['color', 'description', 'name'])
  })
})

describe('client claims are ignored', () => {
  test('X-Forwarded-Host is ignored', async () => {
    const forwarded = { host: 'evil.example', 'x-forwarded-host': 'parley.test' }
    const misdirected = await owner().call(listTeams, {}, forwarded)
    const direct = await owner().call(listTeams, {}, { 'x-forwarded-host': 'evil.example' })

    expect([misdirected.status, direct.status]).toEqual([421, 200])
  })

  test("the method can't be overridden", async () => {
    const { status } = await owner().send({
      path: '/api/organization/teams',
      headers: { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' },
    })

    expect(status).toBe(200)
  })

  test("a path parameter can't be sent twice", async () => {
    const other = crypto.randomUUID()
    const answers = [
      await owner().send({ path: `/api/organization/members/${acme.agent.memberId}?id=${other}` }),
      await owner().send({
        method: 'PATCH',
        path: `/api/organization/teams/${acme.teamId}`,
        body: { id: other, version: 1, name: 'x' },
      }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([400, 400])
  })
})

describe('a page', () => {
  test.each(['/', '/login', '/no-such-page'])('%s has all security headers', async (path) => {
    const { headers, text } = await server.client().send({ path })
    const policy = policyOf(headers['content-security-policy'])
    const nonce = /'nonce-([\w-]+)'/.exec(policy['script-src'] ?? '')?.[1]

    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(policy).toMatchObject({
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'form-action': "'self'",
    })
    expect(policy['script-src']).not.toMatch(/unsafe-|https?:|\*|data:/)
    expect(policy['style-src']).not.toContain('unsafe-inline')
    for (const [tag] of text.matchAll(/<script[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`)
    expect(text).not.toMatch(/<[^>]+\son\w+=/i)
  })

  test('has a new nonce each time', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(() => server.client().send({ path: '/login' })),
    )

    expect(first?.headers['content-security-policy']).not.toBe(
      second?.headers['content-security-policy'],
    )
  })
})

describe('a tenant host', () => {
  const host = 'acme.pages.test'

  test("serves the site, sets no cookie, and can't be framed", async () => {
    const { status, headers, text } = await owner().send({ path: '/', headers: { host } })

    expect(status).toBe(200)
    expect(text).toContain(acme.canary)
    expect(headers).not.toHaveProperty('set-cookie')
    expect(policyOf(headers['content-security-policy'])).toMatchObject({
      'default-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    })
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test.each(['/login', '/dashboard', '/api/openapi.json', '/api/session', '/api/organization'])(
    "doesn't serve %s",
    async (path) => {
      const { status } = await owner().send({ path, headers: { host } })

      expect(status).toBe(404)
    },
  )

  test("isn't reachable by its prefix on a main host", async () => {
    const { status } = await owner().send({ path: '/acme/k/en' })

    expect(status).toBe(404)
  })
})

describe('health and metrics', () => {
  test('report that the server is alive under any host name', async () => {
    const answers = await Promise.all(
      ['/healthz', '/readyz'].map((path) =>
        server.client().send({ path, headers: { host: '10.0.0.7' } }),
      ),
    )

    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [200, 'ok\n'],
      [200, 'ok\n'],
    ])
  })

  test('need a token', async () => {
    const { status } = await server.client().send({ path: '/metrics' })

    expect(status).toBe(404)
  })
})

function owner(): Client {
  return acme.owner.client
}

function raw(
  method: string,
  path: string,
  body?: string,
  type = 'application/json',
): Promise<Answer> {
  const headers = body === undefined ? {} : { 'content-type': type }
  return owner().send({ method, path, headers, ...(body !== undefined && { body }) })
}

function policyOf(header: string | string[] | undefined): Record<string, string> {
  const directives = String(header)
    .split(';')
    .map((directive) => directive.trim().split(/ (.*)/s))
  return Object.fromEntries(directives.map(([name = '', value = '']) => [name, value]))
}
