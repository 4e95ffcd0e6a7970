import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { getConversation, listMessages, updateConversation } from '#modules/inbox/contract.ts'
import { prepareTemplate, runMacro } from '#modules/inbox/macros-contract.ts'
import { getMember, updateMember } from '#modules/organization/contract.ts'
import { fieldCalls } from '#modules/fields/contract.ts'
import { setConversationFields } from '#modules/inbox/sorting-contract.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import { listSystemTexts, putSystemText, templateCalls } from '#modules/templates/contract.ts'
import { getWidgetConfig } from '#modules/widget/contract.ts'
import { makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company, type Member } from '#tests/support/two-organizations.ts'
import { liveWidget } from '#tests/support/visitor-client.ts'

let server: TestServer
let acme: Company
let globex: Company
let grace: Customer
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  globex = await makeCompany(server, 'globex')
  grace = await makeCustomer(server, acme, { name: 'Grace Hopper', email: 'grace@example.com' })
})
afterAll(() => server.close())

describe('visibility of a template', () => {
  test('is private, for teams, or for everyone', async () => {
    const { client } = acme.owner
    const outsider = await acme.join({ roleKey: 'preset:support-agent' })
    const shared = await make({ scope: 'organization' })
    const team = await make({ scope: 'teams', teamIds: [acme.teamId] })
    const mine = await make({ scope: 'me' }, acme.agent)

    expect(await found(acme.agent)).toEqual([shared, team, mine].toSorted())
    expect(await found(outsider)).toEqual([shared])
    // Managers see the templates of all teams, but are only offered their own.
    expect(await found(acme.owner)).toEqual([shared, team].toSorted())
    const { items } = await client.must(templateCalls.offer, {})
    expect(items.map(({ id }) => id)).not.toContain(team)
    expect((await client.call(templateCalls.get, { id: mine })).status).toBe(404)
    expect((await globex.owner.client.call(templateCalls.get, { id: shared })).status).toBe(404)
  })

  test('lets view-only members manage private templates and no others', async () => {
    const { client } = acme.agent
    const id = await make({ scope: 'organization' })
    const { version } = await client.must(templateCalls.get, { id })
    const tries = [
      await client.call(templateCalls.create, { name: unique(), scope: 'organization' }),
      await client.call(templateCalls.update, { id, version, name: unique() }),
      await client.call(templateCalls.remove, { ids: [id] }),
    ]
    const own = await client.must(templateCalls.create, { name: unique(), scope: 'me' })
    const raised = await client.call(templateCalls.update, {
      id: own.id,
      version: own.version,
      scope: 'organization',
    })

    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403])
    expect(raised.status).toBe(403)
    await client.must(templateCalls.remove, { ids: [own.id] })
    await client.must(templateCalls.restore, { ids: [own.id] })
  })
})

describe('editing a template', () => {
  test('rejects unknown variables in every language', async () => {
    const { client } = acme.owner
    const plain = await client.call(templateCalls.create, { name: unique(), body: '{{order.id}}' })
    const german = await client.call(templateCalls.create, {
      name: unique(),
      texts: { de: 'Hallo {{kunde}}' },
    })

    expect([plain.status, german.status]).toEqual([400, 400])
    expect(plain.text).toContain('{{order.id}} isn’t a known variable')
    expect(german.text).toContain('texts.de')
  })

  test('requires a unique shortcut per scope', async () => {
    const shortcut = `s${crypto.randomUUID().slice(0, 8)}`
    await make({ shortcut })
    await make({ shortcut, scope: 'me' }, acme.agent)
    await make({ shortcut, scope: 'me' }, acme.admin)
    const twice = await acme.owner.client.call(templateCalls.create, { name: unique(), shortcut })

    expect(twice.status).toBe(409)
    expect(twice.text).toContain('shortcut')
  })

  test('gives a version conflict on concurrent edits', async () => {
    const id = await make({})
    await acme.owner.client.must(templateCalls.update, { id, version: 1, body: 'One' })
    const late = await acme.admin.client.call(templateCalls.update, { id, version: 1, body: 'Two' })

    expect(late.status).toBe(409)
  })
})

describe('using a template', () => {
  test("fills in the customer's name and language", async () => {
    const id = await grace.begin()
    const { client } = acme.agent
    const templateId = await make({
      body: 'Hello {{contact.first_name or "there"}}, {{contact.phone}}',
      texts: { de: 'Hallo {{contact.last_name}}, hier ist {{agent.name}}' },
    })
    const english = await client.must(prepareTemplate, { id, templateId })
    await server.query(`update contacts set locale = 'de-AT' where id = $1`, [grace.contactId])
    const german = await client.must(prepareTemplate, { id, templateId })

    expect(english).toMatchObject({ text: 'Hello Grace, {{contact.phone}}', hasGaps: true })
    expect(german).toMatchObject({
      text: `Hallo Hopper, hier ist ${acme.agent.name}`,
      hasGaps: false,
      locale: 'de',
    })
  })

  test('lists exact shortcuts first, then favorites, and counts uses', async () => {
    const word = `w${crypto.randomUUID().slice(0, 6)}`
    const { client } = acme.agent
    const [first, second, exact] = [
      await make({ name: `${word} a` }),
      await make({ name: `${word} b` }),
      await make({ shortcut: word }),
    ]
    await client.must(templateCalls.favorite, { id: second, isFavorite: true })
    await client.must(templateCalls.noteUse, { id: second, isEdited: true })
    await client.must(templateCalls.noteUse, { id: second, isEdited: false })
    const { items } = await client.must(templateCalls.offer, { word })

    expect(items.map(({ id }) => id)).toEqual([exact, second, first])
    expect(await client.must(templateCalls.get, { id: second })).toMatchObject({
      usedCount: 2,
      editedCount: 1,
      isFavorite: true,
      version: 1,
    })
    expect((await acme.admin.client.must(templateCalls.get, { id: second })).isFavorite).toBe(false)
  })
})

describe('a macro', () => {
  test('sends its text and runs its actions once', async () => {
    const id = await grace.begin()
    const { client } = acme.agent
    const tag = await acme.owner.client.must(tagCalls.create, { name: unique() })
    const templateId = await make({
      kind: 'macro',
      body: 'Done, {{contact.first_name or "friend"}}.',
      actions: [
        { do: 'take' },
        { do: 'team', teamId: acme.teamId },
        { do: 'tag', tagIds: [tag.id] },
        { do: 'priority', priority: 'high' },
        { do: 'note', text: 'Closed by {{agent.name}}' },
        { do: 'close' },
      ],
      after: 'next',
    })
    const clientKey = crypto.randomUUID()
    const { after, conversation } = await client.must(runMacro, { id, templateId, clientKey })
    await client.must(runMacro, { id, templateId, clientKey })
    const { items } = await client.must(listMessages, { id })
    const said = items.filter(({ kind }) => kind !== 'event').map(({ kind, text }) => [kind, text])

    expect(after).toBe('next')
    expect(conversation).toMatchObject({
      status: 'closed',
      priority: 'high',
      assigneeId: acme.agent.memberId,
      teamId: acme.teamId,
      tagIds: [tag.id],
    })
    expect(said).toEqual([
      ['note', `Closed by ${acme.agent.name}`],
      ['text', 'Done, Grace.'],
      ['text', 'Hello'],
    ])
    expect((await client.must(templateCalls.get, { id: templateId })).usedCount).toBe(1)
  })

  test('sets subject and fields and closes with a reason, also with required fields', async () => {
    const company = await makeCompany(server, 'fields')
    const customer = await makeCustomer(server, company, { name: 'Grace Hopper' })
    const id = await customer.begin()
    const { client } = company.agent
    const conversation = { object: 'conversation', type: 'text' } as const
    for (const [key, requiredOn] of [
      ['product', 'close'],
      ['mood', 'never'],
    ] as const) {
      const field = { ...conversation, key, label: key, requiredOn }
      await company.owner.client.must(fieldCalls.create, field)
    }
    await client.must(setConversationFields, { id, values: { mood: 'Calm' } })
    const macro = await client.must(templateCalls.create, {
      name: unique(),
      scope: 'me',
      kind: 'macro',
      actions: [
        { do: 'close', reason: 'no_reply' },
        { do: 'subject', text: 'Parcel of {{contact.first_name or "somebody"}}' },
        { do: 'field', key: 'product', value: 'Kettle' },
        { do: 'field', key: 'mood', value: null },
      ],
    })
    const asked = { id, templateId: macro.id }
    const { actions } = await client.must(prepareTemplate, asked)
    await client.must(runMacro, { ...asked, clientKey: crypto.randomUUID() })
    const changed = await client.must(getConversation, { id })
    const { items } = await client.must(listMessages, { id })
    const byMacro = items.flatMap(({ data }) => (data?.['cause'] ? [data] : []))

    expect(actions).toContainEqual({ do: 'subject', text: 'Parcel of Grace' })
    expect(changed).toMatchObject({
      status: 'closed',
      closedReason: 'no_reply',
      subject: 'Parcel of Grace',
    })
    expect(changed.attributes).toEqual({ product: 'Kettle' })
    expect(byMacro.map(({ what }) => String(what)).toSorted()).toEqual([
      'field',
      'field',
      'status',
      'subject',
    ])
  })

  test.each([
    ['a field that is not there', { do: 'field', key: 'nothing', value: 'x' }],
    ['a subject with an unknown variable', { do: 'subject', text: 'For {{contact.cat}}' }],
  ] as const)("can't be saved with %s", async (_, action) => {
    const refused = await acme.owner.client.call(templateCalls.create, {
      name: unique(),
      kind: 'macro',
      actions: [action],
    })

    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ errors: [{ path: 'actions' }] })
  })

  test('with an unknown reference runs no action', async () => {
    const id = await grace.begin()
    const templateId = await make({
      kind: 'macro',
      actions: [{ do: 'close' }, { do: 'note', text: 'Call {{contact.phone}}' }],
    })
    const refused = await acme.agent.client.call(runMacro, {
      id,
      templateId,
      clientKey: crypto.randomUUID(),
    })

    expect(refused.status).toBe(409)
    expect((await acme.agent.client.must(getConversation, { id })).status).toBe('open')
  })

  test("can't reach conversations without access, and can assign one away", async () => {
    const own = await acme.join({ roleKey: 'preset:support-agent' })
    await limit(own, 'own')
    const [hidden, visible] = [await grace.begin(), await grace.begin()]
    await acme.owner.client.must(updateConversation, { id: visible, assigneeId: own.memberId })
    const templateId = await make({
      kind: 'macro',
      actions: [
        { do: 'snooze', minutes: 60 },
        { do: 'assign', memberId: acme.owner.memberId },
      ],
    })
    const clientKey = crypto.randomUUID()
    const refused = await own.client.call(runMacro, { id: hidden, templateId, clientKey })
    const peeked = await own.client.call(prepareTemplate, { id: hidden, templateId })
    const { conversation } = await own.client.must(runMacro, { id: visible, templateId, clientKey })

    expect([refused.status, peeked.status]).toEqual([404, 404])
    expect(conversation).toMatchObject({ status: 'snoozed', assigneeId: acme.owner.memberId })
    expect((await own.client.call(getConversation, { id: visible })).status).toBe(404)
  })

  test("of another team can't be run", async () => {
    const outsider = await acme.join({ roleKey: 'preset:support-agent' })
    const id = await grace.begin()
    const templateId = await make({
      kind: 'macro',
      scope: 'teams',
      teamIds: [acme.teamId],
      actions: [{ do: 'close' }],
    })
    const input = { id, templateId, clientKey: crypto.randomUUID() }

    expect((await outsider.client.call(runMacro, input)).status).toBe(404)
  })
})

describe('system messages', () => {
  test('are shown in the chat if the widget has no text, until reset', async () => {
    const { client } = acme.owner
    const id = await liveWidget(client)
    const greetingOf = async (): Promise<string | undefined> =>
      (await client.must(getWidgetConfig, { id, asked: 'de' })).texts.greeting
    await client.must(putSystemText, { key: 'greeting', locale: 'de', text: 'Moin' })
    const own = await greetingOf()
    const { items } = await client.must(listSystemTexts, {})
    await client.must(putSystemText, { key: 'greeting', locale: 'de', text: '' })

    expect(own).toBe('Moin')
    expect(items.find(({ key }) => key === 'greeting')?.texts).toEqual({ de: 'Moin' })
    expect(await greetingOf()).toBe('')
    const texts = (await globex.owner.client.must(listSystemTexts, {})).items
    expect(texts.every((text) => Object.keys(text.texts).length === 0)).toBe(true)
  })

  test('reject unknown variables and require the permission', async () => {
    const unknown = { key: 'transcript_subject', locale: 'en', text: 'Hi {name}' }
    const tries = [
      await acme.owner.client.call(putSystemText, unknown),
      await acme.owner.client.call(putSystemText, { key: 'no', locale: 'en', text: 'x' }),
      await acme.agent.client.call(putSystemText, { key: 'away', locale: 'en', text: 'x' }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([400, 404, 403])
  })
})

type New = Partial<Parameters<typeof acme.owner.client.must<(typeof templateCalls)['create']>>[1]>

async function make(values: New, { client }: Member = acme.owner): Promise<string> {
  return (await client.must(templateCalls.create, { name: unique(), ...values })).id
}

async function found({ client }: Member): Promise<string[]> {
  const { items } = await client.must(templateCalls.list, { limit: 100 })
  return items.map(({ id }) => id).toSorted()
}

async function limit(member: Member, dataScope: 'own'): Promise<void> {
  const { client } = acme.owner
  const { version } = await client.must(getMember, { id: member.memberId })
  await client.must(updateMember, { id: member.memberId, version, dataScope })
}

function unique(): string {
  return `Template ${crypto.randomUUID()}`
}
