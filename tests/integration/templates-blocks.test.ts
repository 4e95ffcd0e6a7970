import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { listMessages } from '#modules/inbox/contract.ts'
import { prepareTemplate, runMacro } from '#modules/inbox/macros-contract.ts'
import { templateCalls } from '#modules/templates/contract.ts'
import { makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
let grace: Customer
let id: string
beforeAll(async () => {
  server = await startTestServer()
  ;({ acme, globex } = await twoOrganizations(server))
  grace = await makeCustomer(server, acme, { name: 'Grace' })
})
afterAll(() => server.close())
beforeEach(async () => {
  id = await grace.begin('Where is it?')
})

const picker = {
  kind: 'picker',
  question: 'Which one?',
  choices: ['The blue one', 'The red one'],
  isMany: false,
}
const german = { ...picker, question: 'Welches?', choices: ['Das blaue', 'Das rote'] }

test("a reply has a block in the customer's language", async () => {
  const made = await create({
    body: 'Hello',
    block: picker,
    texts: { de: 'Hallo' },
    blocks: { de: german },
  })
  expect(made).toMatchObject({ block: picker, blocks: { de: german } })
  const plain = await prepare(made.id)
  await speak('de-AT')
  const inGerman = await prepare(made.id)
  await speak('fr')
  const inFrench = await prepare(made.id)

  expect(plain.block).toEqual(picker)
  expect(inGerman).toMatchObject({ text: 'Hallo', block: german })
  expect(inFrench).toMatchObject({ text: 'Hello', block: picker })
})

test('an omitted block stays, and null removes it', async () => {
  const made = await create({ body: 'Hi', block: picker })
  const { client } = acme.owner
  const renamed = await client.must(templateCalls.update, {
    id: made.id,
    version: made.version,
    name: `${made.name}!`,
  })
  const bare = await client.must(templateCalls.update, {
    id: made.id,
    version: renamed.version,
    block: null,
  })
  expect(renamed.block).toEqual(picker)
  expect(bare.block).toBeNull()
})

test.each([
  ['of an unknown kind', { kind: 'dance' }],
  ['that is incomplete', { kind: 'picker', question: 'Which?', choices: ['One'] }],
  ['with an unsafe link', { kind: 'article', title: 'Read', url: 'javascript:alert(1)' }],
  [
    'with a variable',
    { kind: 'buttons', buttons: [{ act: 'reply', label: 'I am {{contact.name}}' }] },
  ],
  [
    "with another member's picture",
    { kind: 'cards', cards: [{ title: 'Lamp', pictureFileId: crypto.randomUUID() }] },
  ],
])('a block %s is rejected', async (_, block) => {
  const answer = await acme.owner.client.call(templateCalls.create, { ...named(), block })
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ errors: [{ path: 'block' }] })
})

test('notes have no blocks', async () => {
  const made = await create({ kind: 'note', body: 'Between us', block: picker })
  expect(made.block).toBeNull()
})

test('a macro sends its block once', async () => {
  const made = await create({ kind: 'macro', block: picker })
  const run = { id, templateId: made.id, clientKey: crypto.randomUUID() }
  await acme.owner.client.must(runMacro, run)
  await acme.owner.client.must(runMacro, run)
  const { items } = await acme.owner.client.must(listMessages, { id })

  const said = items.filter(({ block }) => block !== null)
  expect(said).toMatchObject([{ kind: 'text', block: picker }])
})

test('a private block is hidden from other members', async () => {
  const { client } = acme.agent
  const forAll = await client.call(templateCalls.create, { ...named(), block: picker })
  const own = await client.must(templateCalls.create, { ...named(), scope: 'me', block: picker })
  const foreign = [
    await acme.owner.client.call(prepareTemplate, { id, templateId: own.id }),
    await globex.owner.client.call(prepareTemplate, { id, templateId: own.id }),
  ]

  expect(forAll.status).toBe(403)
  expect(own.block).toEqual(picker)
  expect(foreign.map(({ status }) => status)).toEqual([404, 404])
})

type Wish = Partial<Parameters<typeof acme.owner.client.must<typeof templateCalls.create>>[1]>

function create(wish: Wish) {
  return acme.owner.client.must(templateCalls.create, { ...named(), ...wish })
}

function named() {
  return { name: `Template ${crypto.randomUUID()}` }
}

function prepare(templateId: string) {
  return acme.owner.client.must(prepareTemplate, { id, templateId })
}

async function speak(locale: string): Promise<void> {
  await server.query(`update contacts set locale = $1 where id = $2`, [locale, grace.contactId])
}
