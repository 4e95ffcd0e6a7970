import { createHmac, generateKeyPairSync, sign } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { listContacts } from '#modules/contacts/contract.ts'
import {
  getWidgetConfig,
  listChats,
  openChat,
  peekUnread,
  sendChatMessage,
  startChat,
  updateWidget,
  publishWidget,
  getWidget,
} from '#modules/widget/contract.ts'
import {
  createIdentityKey,
  endVisitorSession,
  getWidgetIdentity,
  identifyVisitor,
  revokeIdentityKey,
  describeVisitor,
  updateWidgetIdentity,
} from '#modules/widget/identity-contract.ts'
import { signToken, tokenPart } from '#tests/support/sign-token.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'
import { asVisitor, liveWidget, newVisitor, randomSecret } from '#tests/support/visitor-client.ts'

const uselessPictures: [string, unknown][] = [
  ['null', null],
  ['an object', { url: 'https://pictures.example/ada.jpg' }],
  ['5,000 characters', `data:image/png;base64,${'A'.repeat(5000)}`],
]

let server: TestServer
let acme: Company
let widgetId: string
let secret: string
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  widgetId = await liveWidget(acme.owner.client)
  secret = (await newKey(widgetId)).secret
})
afterAll(() => server.close())

describe('a signed token', () => {
  test('identifies a browser as the user before their first message', async () => {
    const who = unique('u')
    const ada = await identify(token({ sub: who, name: 'Ada', email: 'ada@example.com' }))

    expect(ada).toMatchObject({ status: 200, body: { name: 'Ada', email: 'ada@example.com' } })
    const { chat } = await ada.client.must(openChat, hello())
    expect((await contactsOf(who)).map(({ kind }) => kind)).toEqual(['user'])
    expect((await ada.client.must(listChats, {})).items.map(({ id }) => id)).toEqual([chat.id])
  })

  test('shows a user their conversations in another browser, and adds those of their lead', async () => {
    const who = unique('u')
    const first = await identify(token({ sub: who }))
    const { chat: earlier } = await first.client.must(openChat, hello('from the phone'))

    const lead = await newVisitor(server.client(), widgetId, 'from the laptop')
    const [, ownSecret = ''] = lead.token.split('.')
    const second = await identify(token({ sub: who }), { secret: ownSecret, peek: lead.peek })

    const seen = (await second.client.must(listChats, {})).items.map(({ id }) => id)
    expect(seen.toSorted()).toEqual([earlier.id, lead.conversationId].toSorted())
    expect((await first.client.must(listChats, {})).items).toHaveLength(2)
  })

  test("leaves another user's conversations with them when the browser changes hands", async () => {
    const keys = { secret: randomSecret(), peek: randomSecret() }
    const ada = await identify(token({ sub: unique('ada') }), keys)
    await ada.client.must(openChat, hello('I am Ada'))
    const eve = await identify(token({ sub: unique('eve') }), keys)

    expect((await eve.client.must(listChats, {})).items).toEqual([])
  })

  test.each([
    ['expired', { exp: now() - 61 }, 'expired'],
    ['valid for too long', { exp: now() + 25 * 3600 }, '24 hours'],
    ['not valid yet', { nbf: now() + 120 }, 'valid yet'],
    ['for another widget', { aud: crypto.randomUUID() }, 'another widget'],
    ['without a user', { sub: '' }, 'sub'],
    ['of too long a name', { sub: 'x'.repeat(192) }, 'sub'],
    ['without an end', { exp: undefined }, 'exp'],
  ])('that is %s is refused with a message', async (_, claims, words) => {
    const answer = await identify(token({ sub: 'u', ...claims }))
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining(words)])
  })

  test.each(uselessPictures)('is accepted without a picture if it names %s', async (_, avatar) => {
    const answer = await identify(token({ sub: unique('u'), name: 'Ada', avatar }))
    expect(answer).toMatchObject({ status: 200, body: { name: 'Ada' } })
  })

  test('is accepted a minute after expiry, for clock drift', async () => {
    expect((await identify(token({ sub: 'u', exp: now() - 50 }))).status).toBe(200)
  })

  test('is refused unsigned, with another algorithm, or with another key', async () => {
    const claims = { sub: 'u', exp: now() + 60 }
    const [head, body, signature = ''] = token(claims).split('.')
    const forged = [
      `${tokenPart({ alg: 'none' })}.${tokenPart(claims)}.`,
      `${tokenPart({ alg: 'none' })}.${tokenPart(claims)}.${signature}`,
      `${tokenPart({ alg: 'HS512' })}.${tokenPart(claims)}.${signature}`,
      `${head}.${body}.`,
      `${head}.${tokenPart({ ...claims, sub: 'another account' })}.${signature}`,
      token(claims, randomSecret()),
      'nonsense',
      `${head}.${body}.${signature}.more`,
    ]
    for (const jwt of forged) expect((await identify(jwt)).status).toBe(403)
  })

  test("of a key pair is verified with the public key, which isn't accepted as an HS256 secret", async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
    const id = await liveWidget(acme.owner.client, 'Pair')
    const made = await acme.owner.client.must(createIdentityKey, {
      id,
      algorithm: 'ES256',
      publicKey: pem,
    })
    const text = `${tokenPart({ alg: 'ES256', kid: made.key.id })}.${tokenPart({ sub: 'u', exp: now() + 60 })}`
    const good = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    const confused = token({ sub: 'u' }, pem)

    expect(made.secret).toBeNull()
    expect((await identify(`${text}.${good.toString('base64url')}`, {}, id)).status).toBe(200)
    expect((await identify(confused, {}, id)).status).toBe(403)
  })

  test('counts in its own widget and organization only', async () => {
    const globex = await makeCompany(server, 'globex')
    const theirs = await liveWidget(globex.owner.client)
    const other = await liveWidget(acme.owner.client, 'Other')
    await newKey(other)
    expect((await identify(token({ sub: 'u' }), {}, theirs)).status).toBe(403)
    expect((await identify(token({ sub: 'u' }), {}, other)).status).toBe(403)
  })
})

describe('unverified user data', () => {
  test("of a visitor who never wrote isn't stored", async () => {
    const before = await contactCount()
    const said = await tell({
      peek: randomSecret(),
      user: { name: 'Mallory' },
      events: [{ name: 'x' }],
    })
    expect(said.body).toEqual({ isKnown: false, unread: 0 })
    expect(await contactCount()).toBe(before)
  })

  test("changes this browser's lead, and never matches a known user", async () => {
    const who = unique('victim')
    const victim = await identify(token({ sub: who, email: `${who}@example.com` }))
    await victim.client.must(openChat, hello('a secret'))
    const eve = await newVisitor(server.client(), widgetId, 'I am Eve')

    const user = { id: who, email: `${who}@example.com`, name: 'Not Eve' }
    const said = await tell({ peek: eve.peek, user, attributes: { plan: 'pro' } })

    expect(said.body.isKnown).toBe(true)
    const { items } = await eve.client.must(listChats, {})
    expect(items.map(({ id }) => id)).toEqual([eve.conversationId])
    const [lead] = (await contactsOf('Not Eve')).filter(({ kind }) => kind === 'lead')
    expect(lead).toMatchObject({
      externalId: null,
      attributes: { plan: 'pro' },
      signedAttributes: {},
    })
  })

  test.each(uselessPictures)('is accepted without a picture if it names %s', async (_, avatar) => {
    const ada = await newVisitor(server.client(), widgetId)
    const name = unique('Ada')
    const said = await tell({ peek: ada.peek, user: { name, avatar } })
    expect([said.status, (await contactsOf(name)).length]).toEqual([200, 1])
  })

  test('is separate from signed data', async () => {
    const who = unique('u')
    const jwt = token({ sub: who, attributes: { plan: 'free' } })
    await tell({ proof: { jwt }, user: { name: 'Boss' }, attributes: { plan: 'gold' } })
    const [contact] = await contactsOf(who)
    expect(contact).toMatchObject({
      name: '',
      attributes: { plan: 'gold' },
      signedAttributes: { plan: 'free' },
    })
  })

  test("is accepted from the widget's websites only, and returns the unread count", async () => {
    const { client } = acme.owner
    const { id, version } = await client.must(getWidget, { id: await liveWidget(client, 'Bound') })
    const settings = { origins: ['https://*.shop.example'] }
    const changed = await client.must(updateWidget, { id, version, settings })
    await client.must(publishWidget, { id, version: changed.version })
    const from = async (origin: string) =>
      (await server.client().call(describeVisitor, { id }, { origin, ...fromElsewhere })).status

    expect(await from('https://www.shop.example')).toBe(200)
    expect(await from('https://evil.example')).toBe(403)
    expect(await from('https://evil.example/.shop.example')).toBe(403)
  })

  test('is sent with the first message, so notifications show a name', async () => {
    const name = unique('Ada')
    const first = { ...hello(), secret: randomSecret(), peek: randomSecret() }
    const user = { name, email: 'page@shop.example' }
    await server
      .client()
      .must(startChat, { id: widgetId, email: 'typed@ada.example', user, ...first })
    await tell({ peek: first.peek, user: { name } })

    const [ada, ...others] = await contactsOf(name)
    expect([ada?.email, others]).toEqual(['typed@ada.example', []])
    const told = await server.query<{ type: string; data: object }>(
      `select type, data from events where subject_id = $1 and type like 'contact.%'`,
      [ada?.id],
    )
    expect(told).toMatchObject([{ type: 'contact.created', data: { name } }])
  })

  test("that is invalid doesn't block the message", async () => {
    const user = { name: 'x'.repeat(121), email: 'ada at home' }
    const keys = { secret: randomSecret(), peek: randomSecret() }
    const { chat } = await server
      .client()
      .must(startChat, { id: widgetId, user, ...hello(), ...keys })
    const [row] = await server.query(
      `select name, email from contacts join conversations on contact_id = contacts.id
       where conversations.id = $1`,
      [chat.id],
    )
    expect(row).toEqual({ name: '', email: null })
  })

  test('is ignored if identification is turned off', async () => {
    const id = await liveWidget(acme.owner.client, 'Discreet')
    await acme.owner.client.must(updateWidgetIdentity, { id, mode: 'off' })
    const name = unique('Ada')
    const keys = { secret: randomSecret(), peek: randomSecret() }
    await server.client().must(startChat, { id, user: { name }, ...hello(), ...keys })

    expect(await contactsOf(name)).toEqual([])
  })

  test('is logged with its properties', async () => {
    const ada = await newVisitor(server.client(), widgetId)
    await tell({ peek: ada.peek, events: [{ name: 'order placed', props: { total: 41.5 } }] })
    const [row] = await server.query<{ data: object }>(
      `select data from events where type = 'visitor.event_tracked' and data ->> 'name' = 'order placed'`,
    )
    expect(row?.data).toMatchObject({ name: 'order placed', props: { total: 41.5 } })
  })
})

describe('a hash of the user ID', () => {
  const hashOf = (who: string) => createHmac('sha256', secret).update(who).digest('hex')
  const proofFor = (who: string, hash = hashOf(who)) => ({
    hash,
    user: { id: who, name: 'Ada', email: 'boss@example.com' },
  })

  test('is accepted only if allowed, and verifies no address', async () => {
    const who = unique('hashed')
    const ask = (proof: ReturnType<typeof proofFor>) =>
      server.client().call(identifyVisitor, {
        id: widgetId,
        secret: randomSecret(),
        peek: randomSecret(),
        proof,
      })
    expect((await ask(proofFor(who))).status).toBe(403)

    await acme.owner.client.must(updateWidgetIdentity, { id: widgetId, acceptsHash: true })
    expect((await ask(proofFor(who, hashOf('another account')))).status).toBe(403)
    expect((await ask(proofFor(who))).status).toBe(200)
    await acme.owner.client.must(updateWidgetIdentity, { id: widgetId, acceptsHash: false })

    expect(await contactsOf(who)).toMatchObject([{ kind: 'user', name: 'Ada', email: null }])
  })
})

describe('a key', () => {
  test('is shown once, encrypted, and one of three at most', async () => {
    const id = await liveWidget(acme.owner.client, 'Keys')
    const first = await newKey(id)
    await newKey(id)
    await newKey(id)
    const { keys } = await acme.owner.client.must(getWidgetIdentity, { id })
    const [kept] = await server.query<{ all: string }>(
      `select string_agg(widget_identity_keys::text, ' ') as all from widget_identity_keys`,
    )

    expect(keys).toHaveLength(3)
    expect(JSON.stringify(keys)).not.toContain(first.secret)
    expect(kept?.all).not.toContain(first.secret)
    expect((await acme.owner.client.call(createIdentityKey, { id })).status).toBe(409)
  })

  test('that is revoked is refused, and its browsers are forgotten', async () => {
    const id = await liveWidget(acme.owner.client, 'Rotation')
    const old = await newKey(id)
    const next = await newKey(id)
    const ada = await identify(token({ sub: 'ada' }, old.secret), {}, id)
    const bob = await identify(token({ sub: 'bob' }, next.secret), {}, id)
    await acme.owner.client.must(revokeIdentityKey, { id, keyId: old.keyId })

    expect((await identify(token({ sub: 'ada' }, old.secret), {}, id)).status).toBe(403)
    expect((await ada.client.call(listChats, {})).status).toBe(401)
    expect((await bob.client.call(listChats, {})).status).toBe(200)
  })

  test('must exist before verification can be required', async () => {
    const { client } = acme.owner
    const id = await liveWidget(client, 'Members only')
    const required = { id, mode: 'required' as const }
    expect((await client.call(updateWidgetIdentity, required)).status).toBe(409)
    const { secret: own, keyId } = await newKey(id)
    await client.must(updateWidgetIdentity, required)

    const stranger = { id, secret: randomSecret(), peek: randomSecret(), ...hello() }
    const refused = await server.client().call(startChat, stranger)
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('Sign in')])
    const ada = await identify(token({ sub: 'ada' }, own), {}, id)
    expect((await ada.client.call(openChat, hello())).status).toBe(201)
    expect((await client.call(revokeIdentityKey, { id, keyId })).status).toBe(409)
  })
})

test('after logout, the old secret is unknown', async () => {
  const keys = { secret: randomSecret(), peek: randomSecret() }
  const ada = await identify(token({ sub: unique('u') }), keys)
  const { chat } = await ada.client.must(openChat, hello())
  await ada.client.must(endVisitorSession, {})

  const said = { id: chat.id, clientKey: crypto.randomUUID(), text: 'Me again' }
  expect((await ada.client.call(sendChatMessage, said)).status).toBe(401)
  expect(await server.client().must(peekUnread, { id: widgetId, peek: keys.peek })).toEqual({
    unread: 0,
  })
})

test('a page gets no key data', async () => {
  const config = await server.client().must(getWidgetConfig, { id: widgetId })
  expect(JSON.stringify(config)).not.toContain(secret)
})

async function newKey(id: string): Promise<{ keyId: string; secret: string }> {
  const made = await acme.owner.client.must(createIdentityKey, { id })
  return { keyId: made.key.id, secret: made.secret ?? '' }
}

async function identify(
  jwt: string,
  keys: { secret?: string; peek?: string } = {},
  id: string = widgetId,
) {
  const shown = { secret: randomSecret(), peek: randomSecret(), ...keys }
  const answer = await server.client().call(identifyVisitor, { id, ...shown, proof: { jwt } })
  return { ...answer, client: asVisitor(server.client(), `${id}.${shown.secret}`) }
}

async function tell(said: object) {
  const headers = { origin: 'https://shop.example', ...fromElsewhere }
  const answer = await server.client().call(describeVisitor, { id: widgetId, ...said }, headers)
  expect(answer.headers['access-control-allow-origin']).toBe('*')
  return answer
}

async function contactsOf(text: string) {
  const { items } = await acme.owner.client.must(listContacts, {})
  return items.filter(({ externalId, name }) => externalId === text || name === text)
}

async function contactCount(): Promise<number> {
  const [row] = await server.query<{ count: number }>(`select count(*)::int from contacts`)
  return row?.count ?? 0
}

function token(claims: object, key = secret): string {
  return signToken(claims, key)
}

function now(): number {
  return Math.floor(Date.now() / 1000)
}

function hello(text = 'Hello'): { clientKey: string; text: string } {
  return { clientKey: crypto.randomUUID(), text }
}

function unique(name: string): string {
  return `${name}-${crypto.randomUUID()}`
}

const fromElsewhere = { 'sec-fetch-site': 'cross-site' }
