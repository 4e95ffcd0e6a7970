import { gzipSync } from 'node:zlib'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { getContact } from '#modules/contacts/contract.ts'
import { fieldCalls } from '#modules/fields/contract.ts'
import { getConversation } from '#modules/inbox/contract.ts'
import { startConversation } from '#modules/inbox/together-contract.ts'
import { listHeldMessages, sendHeldMessage } from '#modules/inbox/writing-contract.ts'
import { createTeam, deleteTeam } from '#modules/organization/contract.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import { describeChat, uploadChatFile } from '#modules/widget/chat-contract.ts'
import {
  createWidget,
  endChat,
  getWidget,
  getWidgetConfig,
  openChat,
  peekUnread,
  publishWidget,
  sendChatMessage,
  startChat,
  updateWidget,
} from '#modules/widget/contract.ts'
import type { InputOf } from '#platform/registry/call.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'
import { asVisitor, newVisitor, randomSecret } from '#tests/support/visitor-client.ts'

let server: TestServer
let acme: Company
let globex: Company
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  globex = await makeCompany(server, 'globex')
  await field({ object: 'contact', key: 'plan', type: 'select', options: 'free\npro' })
  await field({ object: 'contact', key: 'seats', type: 'number' })
  await field({ object: 'conversation', key: 'order', type: 'text' })
  await field({ object: 'conversation', key: 'colleague', type: 'user' })
  await field({ object: 'contact', key: 'langs', type: 'multi_select', options: 'de\nen\nfr' })
  await field({ object: 'contact', key: 'invoices', type: 'email' })
  await field({ object: 'conversation', key: 'callback', type: 'phone' })
  await field({ object: 'conversation', key: 'page', type: 'url' })
  await field({ object: 'contact', key: 'number', type: 'text', pattern: '[A-Z]{2}-[0-9]{4}' })
})
afterAll(() => server.close())

describe('the form before the first message', () => {
  test('matches the published form, with current fields', async () => {
    const id = await widget({
      askFields: [
        { field: 'contact.plan', isRequired: true },
        { field: 'contact.seats', when: { field: 'contact.plan', is: 'pro' } },
        { field: 'contact.gone' },
        { field: 'conversation.colleague' },
      ],
      teamIds: [acme.teamId],
    })
    const { questions, teams } = await server.client().must(getWidgetConfig, { id })
    expect(questions).toMatchObject([
      { field: 'contact.plan', type: 'select', options: ['free', 'pro'], isRequired: true },
      { field: 'contact.seats', type: 'number', when: { field: 'contact.plan', is: 'pro' } },
    ])
    expect(teams).toEqual([{ id: acme.teamId, name: expect.any(String) }])
  })

  test('is validated on the server, and its answers are stored', async () => {
    const id = await widget({
      askFields: [
        { field: 'contact.plan', isRequired: true },
        { field: 'contact.seats', isRequired: true, when: { field: 'contact.plan', is: 'pro' } },
        { field: 'conversation.order' },
      ],
      teamIds: [acme.teamId],
      isTeamRequired: true,
      asksTerms: true,
    })
    const plan = { 'contact.plan': 'pro', 'contact.seats': 5, 'conversation.order': 'A-7' }
    const full = { ...first(id), answers: plan, teamId: acme.teamId, hasAgreed: true }
    const refused = [
      { ...full, hasAgreed: false },
      { ...full, teamId: undefined },
      { ...full, answers: {} },
      { ...full, answers: { ...plan, 'contact.plan': 'gold' } },
      { ...full, answers: { 'contact.plan': 'pro' } },
      { ...full, answers: { ...plan, 'contact.seats': 'many' } },
    ]
    for (const wrong of refused) {
      expect((await server.client().call(startChat, wrong)).status).toBe(400)
    }
    const foreign = await server.client().call(startChat, { ...full, teamId: globex.teamId })
    expect(foreign.status).toBe(404)
    const answers = { ...plan, 'contact.role': 'admin', 'conversation.secret': 'x' }
    const { chat } = await server.client().must(startChat, { ...full, answers })
    const conversation = await acme.owner.client.must(getConversation, { id: chat.id })
    expect(conversation).toMatchObject({ teamId: acme.teamId, attributes: { order: 'A-7' } })
    const contact = await acme.owner.client.must(getContact, { id: conversation.contact.id })
    expect(contact.attributes).toEqual({ plan: 'pro', seats: 5 })
    const [session] = await server.query<{ agreedAt: Date | null }>(
      'select agreed_at from visitor_sessions where contact_id = $1',
      [conversation.contact.id],
    )
    expect(session?.agreedAt).toBeInstanceOf(Date)

    const visitor = asVisitor(server.client(), `${id}.${full.secret}`)
    const another = { clientKey: crypto.randomUUID(), text: 'One more' }
    expect((await visitor.call(openChat, another)).status).toBe(400)
    const more = { ...another, teamId: acme.teamId, answers: { 'conversation.order': 'B-8' } }
    const second = await visitor.must(openChat, more)
    expect(await acme.owner.client.must(getConversation, { id: second.chat.id })).toMatchObject({
      attributes: { order: 'B-8' },
    })
  })

  test('asks for addresses, numbers and multiple choices, and validates them', async () => {
    const id = await widget({
      askPhone: 'required',
      askFields: [
        { field: 'contact.langs', isRequired: true },
        { field: 'contact.invoices', isRequired: true, when: { field: 'contact.langs', is: 'fr' } },
        { field: 'conversation.callback' },
        { field: 'conversation.page' },
      ],
    })
    const answers = {
      'contact.langs': ['de', 'fr'],
      'contact.invoices': 'bills@example.com',
      'conversation.callback': '+33184889200',
      'conversation.page': 'https://shop.example/cart',
    }
    const full = { ...first(id), phone: '+442079460958', answers }
    const wrong = [
      { ...full, phone: undefined },
      { ...full, phone: '020 7946' },
      { ...full, answers: { ...answers, 'contact.langs': [] } },
      { ...full, answers: { ...answers, 'contact.langs': ['de', 'la'] } },
      { ...full, answers: { ...answers, 'contact.langs': ['de', 'de'] } },
      { ...full, answers: { ...answers, 'contact.langs': 'de' } },
      { ...full, answers: { ...answers, 'contact.invoices': 'bills' } },
      { ...full, answers: { ...answers, 'conversation.callback': '1234' } },
      { ...full, answers: { ...answers, 'conversation.page': 'javascript:alert(1)' } },
    ]
    for (const one of wrong) expect((await server.client().call(startChat, one)).status).toBe(400)
    const none = await server.client().call(startChat, { ...full, answers: {} })
    const { chat } = await server.client().must(startChat, full)

    expect(none.body).toMatchObject({
      detail: expect.stringMatching(/^Fill in “.+” first\.$/),
      missing: ['contact.langs'],
      errors: [{ path: 'answers.contact.langs' }],
    })
    const { contact, attributes } = await acme.owner.client.must(getConversation, { id: chat.id })
    expect(attributes).toEqual({
      callback: '+33184889200',
      page: 'https://shop.example/cart',
    })
    expect(await acme.owner.client.must(getContact, { id: contact.id })).toMatchObject({
      phone: '+442079460958',
      attributes: { langs: ['de', 'fr'], invoices: 'bills@example.com' },
    })
  })

  test('accepts only text that matches its pattern', async () => {
    const id = await widget({ askFields: [{ field: 'contact.number' }] })
    const { questions } = await server.client().must(getWidgetConfig, { id })
    expect(questions).toMatchObject([{ field: 'contact.number', pattern: '[A-Z]{2}-[0-9]{4}' }])
    const full = { ...first(id), answers: { 'contact.number': 'nc 1234' } }
    const sentence = 'Check “number”: use the format [A-Z]{2}-[0-9]{4}.'
    const refused = await server.client().call(startChat, full)
    expect(refused).toMatchObject({
      status: 400,
      body: { detail: sentence, errors: [{ path: 'answers.contact.number' }] },
    })
    const answers = { 'contact.number': 'NC-1234' }
    const { chat } = await server.client().must(startChat, { ...full, answers })
    const { contact } = await acme.owner.client.must(getConversation, { id: chat.id })
    const { attributes } = await acme.owner.client.must(getContact, { id: contact.id })
    expect(attributes).toEqual({ number: 'NC-1234' })
  })

  test("stores the time of consent, and doesn't require optional consent", async () => {
    const id = await widget({ asksTerms: true, isTermsRequired: false })
    const agreedAt = async (hasAgreed: boolean): Promise<Date | null | undefined> => {
      const { chat } = await server.client().must(startChat, { ...first(id), hasAgreed })
      const { contact } = await acme.owner.client.must(getConversation, { id: chat.id })
      const [session] = await server.query<{ agreedAt: Date | null }>(
        'select agreed_at from visitor_sessions where contact_id = $1',
        [contact.id],
      )
      return session?.agreedAt
    }

    expect(await agreedAt(false)).toBeNull()
    expect(await agreedAt(true)).toBeInstanceOf(Date)
  })

  test("rejects a phone number that wasn't asked for", async () => {
    const id = await widget({})
    const { chat } = await server.client().must(startChat, { ...first(id), phone: '+442079460958' })
    const { contact } = await acme.owner.client.must(getConversation, { id: chat.id })
    expect((await acme.owner.client.must(getContact, { id: contact.id })).phone).toBeNull()
  })

  test('ignores deleted teams and tags, and rejects new unknown ones', async () => {
    const { client } = acme.owner
    const tag = await client.must(tagCalls.create, { name: 'Short-lived' })
    const team = await client.must(createTeam, { name: 'Short-lived', description: '' })
    const settings = { pageTagIds: [tag.id], teamIds: [acme.teamId, team.id] }
    const { id, version } = await client.must(createWidget, { name: 'Older', settings })
    await client.must(tagCalls.remove, { ids: [tag.id] })
    await client.must(deleteTeam, { id: team.id })
    const change = { color: '#0f766e', ...settings }
    const changed = await client.must(updateWidget, { id, version, settings: change })
    const other = await client.must(createWidget, { name: 'Newer' })
    const named = await client.call(updateWidget, {
      id: other.id,
      version: other.version,
      settings,
    })

    expect(changed.settings.color).toBe('#0f766e')
    expect(named.status).toBe(400)
  })

  test('rejects records of another organization', async () => {
    const { client } = acme.owner
    const made = await client.call(createWidget, {
      name: 'Foreign',
      settings: { teamIds: [globex.teamId] },
    })
    expect(made.status).toBe(400)
  })
})

describe('disabled features', () => {
  test('are refused on the server', async () => {
    const id = await widget({ hasAttachments: false, canEnd: false, hasSeveral: false })
    const ada = await newVisitor(server.client(), id)
    const ended = await ada.client.call(endChat, { id: ada.conversationId })
    const again = await ada.client.call(openChat, { clientKey: crypto.randomUUID(), text: 'More' })
    const file = await ada.client.send({
      method: 'POST',
      path: `${uploadChatFile.path.replace('{id}', id)}?name=a.txt`,
      headers: { 'content-type': 'text/plain' },
      body: 'Hello',
    })
    expect([ended.status, again.status, file.status]).toEqual([403, 409, 403])
    expect(again.text).toContain('Continue it')
  })

  test("don't count conversations the visitor can't see", async () => {
    const ada = await newVisitor(server.client(), await widget({ hasSeveral: false }))
    const { client } = acme.owner
    const { channelId, contact } = await client.must(getConversation, { id: ada.conversationId })
    await ada.client.must(endChat, { id: ada.conversationId })
    const sendAt = new Date(Date.now() + 3_600_000).toISOString()
    const first = {
      channelId,
      contactId: contact.id,
      clientKey: crypto.randomUUID(),
      text: 'Hello',
    }
    const { id } = await client.must(startConversation, { ...first, sendAt })
    const question = () => ({ clientKey: crypto.randomUUID(), text: 'I have a question' })

    const { chat } = await ada.client.must(openChat, question())
    await ada.client.must(endChat, { id: chat.id })
    const { items } = await client.must(listHeldMessages, { id })
    await client.must(sendHeldMessage, { id: items[0]?.id ?? '' })
    expect((await ada.client.call(openChat, question())).status).toBe(409)
  })
})

describe('conversation data from a page', () => {
  test('is accepted only where allowed', async () => {
    const { client } = acme.owner
    const [vip, secret] = await Promise.all(
      ['VIP', 'Fraud'].map((name) =>
        client.must(tagCalls.create, {
          name,
          color: '#15803d',
          offeredFor: 'everything',
          description: '',
        }),
      ),
    )
    const id = await widget({
      pageFields: ['conversation.order'],
      pageTagIds: vip ? [vip.id] : [],
    })
    const ada = await newVisitor(server.client(), id)
    const about = { id: ada.conversationId }
    await ada.client.must(describeChat, { ...about, values: { order: 'A-7' }, tags: ['vip'] })
    const read = () => client.must(getConversation, about)
    expect(await read()).toMatchObject({ attributes: { order: 'A-7' }, tagIds: [vip?.id] })

    const strange = [
      { values: { phone: '+4420' } },
      { values: { nothing: 1 } },
      { tags: ['Fraud'] },
      { untags: ['Fraud'] },
    ]
    for (const said of strange) {
      expect((await ada.client.call(describeChat, { ...about, ...said })).status).toBe(403)
    }
    const eve = await newVisitor(server.client(), id, 'I am Eve')
    expect((await eve.client.call(describeChat, { ...about, tags: ['VIP'] })).status).toBe(404)
    await ada.client.must(describeChat, { ...about, values: { order: null }, untags: ['VIP'] })
    expect(await read()).toMatchObject({ attributes: {}, tagIds: [] })
    expect(secret?.id).toBeDefined()
  })
})

describe('a widget with allowed websites', () => {
  test("doesn't respond to other sites", async () => {
    const id = await widget({ origins: ['https://*.shop.example'] })
    const from = async (origin: string) => [
      (await server.client().call(getWidgetConfig, { id }, { origin })).status,
      (await server.client().call(peekUnread, { id, peek: randomSecret() }, { origin })).status,
    ]
    expect(await from('https://www.shop.example')).toEqual([200, 200])
    expect(await from('https://evil.example')).toEqual([403, 403])
    expect(await from('null')).toEqual([403, 403])
    expect(await from('http://parley.test')).toEqual([200, 200])
    const { headers } = await server.client().call(getWidgetConfig, { id })
    expect(headers['vary']).toContain('origin')
  })
})

test('old settings keep their meaning', async () => {
  const id = await widget({})
  await server.query(
    `update widget_versions set settings = settings - 'replyTime' || '{"showsReplyTime": false}'
     where widget_id = $1`,
    [id],
  )
  const { settings } = await server.client().must(getWidgetConfig, { id })
  expect(settings.replyTime).toBe('none')
})

test('corner sizes of an older release keep their radius', async () => {
  const id = await widget({})
  const corners = async (word: string) => {
    const settings = JSON.stringify({ radius: word })
    await server.query(
      `update widget_versions set settings = settings || $2::jsonb where widget_id = $1`,
      [id, settings],
    )
    return (await server.client().must(getWidgetConfig, { id })).settings.radius
  }
  expect([await corners('square'), await corners('soft'), await corners('round')]).toEqual([
    3, 9, 16,
  ])
})

test('a language has its own launcher label', async () => {
  const texts = { de: { launcherLabel: 'Fragen?' }, fr: {} }
  const id = await widget({ launcherLabel: 'Questions?', texts })
  const labelIn = async (asked: string) =>
    (await server.client().must(getWidgetConfig, { id, asked })).settings.launcherLabel
  expect([await labelIn('de'), await labelIn('fr')]).toEqual(['Fragen?', 'Questions?'])
})

test('the page config is small', async () => {
  const id = await widget({
    askFields: [{ field: 'contact.plan' }, { field: 'conversation.order' }],
    texts: Object.fromEntries(
      ['en', 'de', 'fr'].map((locale) => [
        locale,
        {
          title: 'Ask us',
          tagline: 'We are here for you.',
          greeting: `Hello ${locale}`.repeat(10),
        },
      ]),
    ),
    origins: Array.from({ length: 20 }, (_, place) => `https://shop-${place}.example`),
  })
  const { text } = await server.client().call(getWidgetConfig, { id })
  expect(gzipSync(text).length).toBeLessThan(4000)
})

test('a visitor has five open conversations at most, with limited messages', async () => {
  const strict = await startTestServer({ rateLimits: 'on' })
  try {
    const company = await makeCompany(strict, 'strict')
    const { id, version } = await company.owner.client.must(createWidget, { name: 'Shop' })
    await company.owner.client.must(publishWidget, { id, version })
    const ada = await newVisitor(strict.client(), id)
    const open = () => ({ clientKey: crypto.randomUUID(), text: 'And another thing' })
    const statuses = []
    for (let begun = 0; begun < 4; begun++) {
      statuses.push((await ada.client.call(openChat, open())).status)
    }
    expect(statuses).toEqual([201, 201, 201, 201])
    const sixth = await ada.client.call(openChat, open())
    expect([sixth.status, sixth.text]).toEqual([
      429,
      expect.stringContaining('limit of open conversations'),
    ])

    const about = ada.conversationId
    await ada.client.must(sendChatMessage, { id: about, clientKey: crypto.randomUUID(), text: '1' })
    await strict.query(`update rate_buckets set used = 200 where bucket like 'chat:in:%'`)
    const more = { id: about, clientKey: crypto.randomUUID(), text: '2' }
    const full = await ada.client.call(sendChatMessage, more)
    expect([full.status, full.text]).toEqual([429, expect.stringContaining('in this conversation')])
  } finally {
    await strict.close()
  }
})

type Settings = NonNullable<InputOf<typeof updateWidget>['settings']>

async function widget(settings: Settings): Promise<string> {
  const { client } = acme.owner
  const { id, version } = await client.must(createWidget, { name: 'Form', settings })
  await client.must(publishWidget, { id, version })
  expect((await client.must(getWidget, { id })).hasUnpublished).toBe(false)
  return id
}

function first(id: string) {
  return {
    id,
    secret: randomSecret(),
    peek: randomSecret(),
    clientKey: crypto.randomUUID(),
    text: 'Hello',
  }
}

async function field(made: {
  object: 'contact' | 'conversation'
  key: string
  type: 'select' | 'multi_select' | 'number' | 'text' | 'phone' | 'email' | 'url' | 'user'
  options?: string
  pattern?: string
}): Promise<void> {
  await acme.owner.client.must(fieldCalls.create, {
    label: made.key,
    options: '',
    requiredOn: 'never',
    position: 1,
    ...made,
  })
}
