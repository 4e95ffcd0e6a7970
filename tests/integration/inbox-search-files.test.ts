import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { fieldCalls } from '#modules/fields/contract.ts'
import { listConversations, sendMessage, updateConversation } from '#modules/inbox/contract.ts'
import type { Attachment, Message } from '#modules/inbox/model.ts'
import { setConversationFields } from '#modules/inbox/sorting-contract.ts'
import { deleteMessage, redactMessage, uploadAttachment } from '#modules/inbox/writing-contract.ts'
import { requestOf } from '#tests/support/client.ts'
import { makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { waitForJobs } from '#tests/support/wait-for-jobs.ts'
import { runCron } from '#tests/support/run-cron.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
let grace: Customer
let hank: Customer
beforeAll(async () => {
  server = await startTestServer({ roles: ['web', 'live', 'work'] })
  ;({ acme, globex } = await twoOrganizations(server))
  grace = await makeCustomer(server, acme, { name: 'Grace Hopper' })
  hank = await makeCustomer(server, globex, { name: 'Hank' })
  const field = { object: 'conversation', type: 'text' } as const
  for (const { client } of [acme.owner, globex.owner]) {
    await client.must(fieldCalls.create, { ...field, key: 'order', label: 'Order' })
    await client.must(fieldCalls.create, { ...field, key: 'fit', label: 'Fit', type: 'number' })
  }
  await acme.owner.client.must(fieldCalls.create, {
    object: 'conversation',
    key: 'colors',
    label: 'Colors',
    type: 'multi_select',
    options: 'Vermilion\nTeal',
  })
  await readAnew()
})
afterAll(() => server.close())

describe('a file name', () => {
  test('finds a message without text, next to text matches, and is highlighted', async () => {
    const id = await grace.begin('Something is broken')
    await sendFile(id, 'Prüfbericht-2031.txt')

    for (const text of [
      'prufbericht',
      'Prüfbericht-2031.txt',
      'broken 2031',
      '"prüfbericht-2031.txt"',
    ]) {
      expect([text, await found(text)]).toEqual([text, [id]])
    }
    expect(await found('broken -prufbericht')).not.toContain(id)
    const { items } = await list('prufbericht')
    expect(items[0]?.found?.filter(({ isFound }) => isFound)).toEqual([
      { text: 'Prüfbericht', isFound: true },
    ])
  })

  test('stays when the message is edited, and disappears when it is deleted', async () => {
    const id = await grace.begin()
    const said = await sendFile(id, 'okapi.txt', 'Here it is')
    expect(await found('okapi')).toEqual([id])

    await acme.agent.client.must(deleteMessage, { id, messageId: said.id })
    expect(await found('okapi')).toEqual([])
    expect(await wordsOf(id)).not.toMatch(/okapi/)
  })

  test('disappears with the file, and the text stays', async () => {
    const id = await grace.begin()
    const said = await sendFile(id, 'numbat.txt', 'With my aardwolf')
    expect(await found('numbat aardwolf')).toEqual([id])
    const fileId = said.files[0]?.id ?? ''
    await acme.owner.client.must(redactMessage, { id, messageId: said.id, fileId })

    expect(await found('numbat')).toEqual([])
    expect(await found('aardwolf')).toEqual([id])
    expect(await wordsOf(id)).not.toMatch(/numbat/)
  })

  test('finds nothing in another organization', async () => {
    const id = await grace.begin()
    await sendFile(id, 'tardigrade.txt')
    const { items } = await globex.agent.client.must(listConversations, {
      category: 'everything',
      search: 'tardigrade',
    })

    expect(await found('tardigrade')).toEqual([id])
    expect(items).toEqual([])
  })
})

describe('a custom field', () => {
  test('finds a conversation by its words, until it is cleared', async () => {
    const id = await grace.begin()
    await know(id, { order: 'AXB-7741', colors: ['Vermilion'], fit: 90_817 })
    for (const text of ['axb', '7741', '"AXB-7741"', 'vermilion']) {
      expect([text, await found(text)]).toEqual([text, [id]])
    }
    expect(await found('90817')).toEqual([])
    const { items } = await list('axb')
    expect(items[0]?.found).toContainEqual({ text: 'AXB', isFound: true })

    await know(id, { order: null })
    expect(await found('7741')).toEqual([])
    expect(await found('vermilion')).toEqual([id])
  })

  test('stops being found once its field is deleted', async () => {
    const field = { object: 'conversation', type: 'text', label: 'Shelf' } as const
    const { client } = acme.owner
    const { id: fieldId } = await client.must(fieldCalls.create, { ...field, key: 'shelf' })
    const id = await grace.begin()
    await know(id, { shelf: 'Quagga' })
    expect(await found('quagga')).toEqual([id])

    await client.must(fieldCalls.remove, { ids: [fieldId] })
    await readAnew()
    expect(await found('quagga')).toEqual([])
    expect(await wordsOf(id)).not.toMatch(/quagga/)
  })
})

test('finds older values once the background task has run, in every organization', async () => {
  const ids = [await grace.begin(), await hank.begin()] as const
  await sendFile(ids[0], 'pangolin.txt', 'See there')
  await know(ids[0], { order: 'Bilby' })
  await globex.agent.client.must(setConversationFields, { id: ids[1], values: { order: 'Bilby' } })
  await learn()
  await forgetNew()
  expect([await found('pangolin'), await found('bilby')]).toEqual([[], []])
  expect(await found('there')).toContain(ids[0])

  await readAnew()
  expect([await found('pangolin'), await found('bilby')]).toEqual([[ids[0]], [ids[0]]])
  await learn()
  expect([await found('pangoli'), await found('bilb')]).toEqual([[ids[0]], [ids[0]]])
  const ofGlobex = await globex.agent.client.must(listConversations, {
    category: 'everything',
    search: 'bilby',
  })
  expect(ofGlobex.items.map(({ id }) => id)).toEqual([ids[1]])
  expect(await server.query('select from search_backlogs')).toEqual([])
})

test('finds the channel and the subject', async () => {
  const shop = await makeCustomer(server, acme, { name: 'Ada' })
  await server.query(`update channels set name = 'Night shop' where id = $1`, [shop.channelId])
  const [there, here] = [await shop.begin('A wombat'), await grace.begin('A wombat too')]
  await acme.agent.client.must(updateConversation, { id: here, subject: 'Wet parcel' })

  for (const [text, ids] of [
    ['wombat channel:night', [there]],
    ['wombat channel:"night shop"', [there]],
    ['wombat -channel:night', [here]],
    ['wombat channel:widget', [there, here]],
    ['wombat channel:nowhere', []],
    ['wombat subject:parcel', [here]],
    ['subject:"wet parcel"', [here]],
    ['wombat -subject:wet', [there]],
  ] as const) {
    expect([text, (await found(text)).toSorted((one, other) => one.localeCompare(other))]).toEqual([
      text,
      [...ids].toSorted((one, other) => one.localeCompare(other)),
    ])
  }
})

async function sendFile(id: string, name: string, text = ''): Promise<Message> {
  const { client } = acme.agent
  const answer = await client.send({
    ...requestOf(uploadAttachment, { name }),
    body: Buffer.from('Some text.'),
  })
  if (answer.status !== 201) throw new Error(`The upload answered ${answer.status}: ${answer.text}`)
  const fileIds = [(answer.body as Attachment).id]
  const clientKey = crypto.randomUUID()
  return client.must(sendMessage, { id, clientKey, kind: 'text', text, fileIds })
}

async function know(id: string, values: Record<string, unknown>): Promise<void> {
  await acme.agent.client.must(setConversationFields, { id, values: values as never })
}

function list(search: string) {
  return acme.agent.client.must(listConversations, { category: 'everything', search })
}

async function found(search: string): Promise<string[]> {
  return (await list(search)).items.map(({ id }) => id)
}

async function wordsOf(id: string): Promise<string> {
  const rows = await server.query<{ words: string }>(
    `select words::text from app.search_texts where conversation_id = $1
    union all select words::text from app.search_documents where conversation_id = $1
    union all select text from app.search_pending where conversation_id = $1`,
    [id],
  )
  return rows.map(({ words }) => words).join(' ')
}

async function readAnew(): Promise<void> {
  await runCron(server, 'read-conversations-for-search')
  await waitForJobs(server, 'read-conversations-for-search%')
}

async function learn(): Promise<void> {
  await runCron(server, 'learn-search-words')
  await runCron(server, 'learn-search-words')
}

/** As in an organization from before files and values were indexed. */
async function forgetNew(): Promise<void> {
  await server.query(`
    update app.search_texts held set words = app.search_vector(held.org_id, conversation.subject)
    from conversations conversation
    where held.conversation_id = conversation.id and held.seq = 0`)
  await server.query(`
    update app.search_texts held set words = app.search_vector(held.org_id, said.text)
    from messages said
    where held.conversation_id = said.conversation_id and held.seq = said.seq`)
  await server.query(`insert into search_backlogs (org_id) select org_id from organizations
    on conflict do nothing`)
}
