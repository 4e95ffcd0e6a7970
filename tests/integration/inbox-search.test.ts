import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { getContact, updateContact } from '#modules/contacts/contract.ts'
import {
  listConversations,
  markConversationRead,
  sendMessage,
  setConversationStatus,
  trashConversation,
  updateConversation,
} from '#modules/inbox/contract.ts'
import { getMember, updateMember } from '#modules/organization/contract.ts'
import { findRecords } from '#modules/search/contract.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import { makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { runCron } from '#tests/support/run-cron.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company, type Member } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let grace: Customer
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  grace = await makeCustomer(server, acme, { name: 'Grace Hopper', email: 'grace@navy.example' })
})
afterAll(() => server.close())

describe('a search', () => {
  test('finds words of every message, note, subject and contact', async () => {
    const id = await grace.begin('The parcel came to me 100% soaked')
    await grace.write(id, 'The Käsekuchen inside is ruined')
    await say(id, 'We send another one', 'text')
    await say(id, 'Warehouse forgot the tarpaulin', 'note')
    const { number } = await acme.agent.client.must(updateConversation, {
      id,
      subject: 'Wet delivery',
    })

    for (const text of [
      'soaked',
      'SOAKED parcel',
      'kasekuchen',
      'another ruined',
      'tarpaulin',
      'wet delivery',
      'hopper tarpaulin',
      'grace@navy.example',
      'tarp',
      `#${number}`,
      '"100% soaked"',
    ]) {
      expect([text, await found(text)]).toEqual([text, [id]])
    }
    for (const text of ['dry', '"soaked parcel"', 'soaked dry', '#999999', '"100_ soaked"']) {
      expect([text, await found(text)]).toEqual([text, []])
    }
  })

  test('excludes terms after a minus', async () => {
    const [plain, cafe, tagged, taken] = [
      await grace.begin('The axolotl is hungry'),
      await grace.begin('The axolotl sits in the Café'),
      await grace.begin('The axolotl is tagged'),
      await grace.begin('The axolotl has a keeper'),
    ]
    const tag = await acme.owner.client.must(tagCalls.create, { name: 'pond' })
    await acme.agent.client.must(updateConversation, { id: tagged, tagIds: [tag.id] })
    const assigneeId = acme.agent.memberId
    await acme.agent.client.must(updateConversation, { id: taken, assigneeId })
    const all = [plain, cafe, tagged, taken]
    const but = (...ids: string[]) => all.filter((id) => !ids.includes(id)).toSorted()

    for (const [text, ids] of [
      ['axolotl', but()],
      ['axolotl -cafe', but(cafe)],
      ['axolotl -hung', but(plain)],
      ['axolotl -"is hungry"', but(plain)],
      ['axolotl -tag:pond', but(tagged)],
      ['axolotl -assignee:me', but(taken)],
      ['axolotl -cafe -is:unassigned', [taken]],
    ] as const) {
      expect([text, (await found(text)).toSorted()]).toEqual([text, ids])
    }
  })

  test.each(['%', '-', '"?"', '-%'])('for %s finds nothing', async (text) => {
    await grace.begin('Something is there')
    expect(await found(text)).toEqual([])
  })

  test('finds unread and read conversations', async () => {
    const seen = await grace.begin('The quokka is asleep')
    const unseen = await grace.begin('The quokka is awake')
    const own = await grace.begin('The quokka is away')
    await acme.agent.client.must(markConversationRead, { id: seen, seq: 1 })
    await say(own, 'We look for it', 'text')

    expect(await found('quokka is:unread')).toEqual([unseen])
    expect((await found('quokka is:read')).toSorted()).toEqual([seen, own].toSorted())
    const alone = await found('is:unread')
    expect(alone).toContain(unseen)
    expect(alone).not.toContain(seen)
    await grace.write(seen, 'It woke up')
    expect((await found('quokka is:unread')).toSorted()).toEqual([seen, unseen].toSorted())
  })

  test('highlights matches', async () => {
    const id = await grace.begin('Do you ship the blue Vespertine lamp to Norway')
    const { items } = await acme.agent.client.must(listConversations, {
      category: 'everything',
      search: 'vespertine',
    })

    expect(items.map((item) => item.id)).toEqual([id])
    expect(items[0]?.found?.filter(({ isFound }) => isFound)).toEqual([
      { text: 'Vespertine', isFound: true },
    ])
  })

  test('tolerates a typo once the word is learned', async () => {
    const id = await grace.begin('My accordion is broken')
    await learn()

    expect(await found('acordion')).toEqual([id])
    expect(await found('accordoin')).toEqual([id])
    expect(await found('"acordion"')).toEqual([])
  })

  test('tolerates a typo in a name, including a new one', async () => {
    const jan = await makeCustomer(server, acme, {
      name: 'Jan Kowalski',
      email: 'jk4711@x.example',
    })
    const id = await jan.begin('Where is my parcel')
    await learn()
    expect(await found('kowalsky')).toEqual([id])
    // Words with digits are never treated as typos.
    expect(await found('jk4712')).toEqual([])

    const { client } = acme.agent
    const { version } = await client.must(getContact, { id: jan.contactId })
    await client.must(updateContact, { id: jan.contactId, version, name: 'Jan Sienkiewicz' })
    await learn()
    expect(await found('sienkiewitz')).toEqual([id])
    await runCron(server, 'forget-search-words')
    expect(await found('sienkiewitz')).toEqual([id])
    expect(await found('kowalsky')).toEqual([])
  })

  test('supports operators', async () => {
    const anna = await makeCustomer(server, acme, { name: 'Anna Zander' })
    const [one, two, three] = [
      await anna.begin('zebra one'),
      await anna.begin('zebra two'),
      await grace.begin('zebra three'),
    ]
    const { client } = acme.agent
    const tag = await acme.owner.client.must(tagCalls.create, { name: 'Very important' })
    await client.must(updateConversation, {
      id: one,
      assigneeId: acme.agent.memberId,
      tagIds: [tag.id],
      priority: 'urgent',
    })
    await client.must(updateConversation, { id: two, teamId: acme.teamId })
    await client.must(setConversationStatus, { id: two, status: 'closed' })
    await say(three, 'Looked at the zebra', 'note')
    const cases: Record<string, string[]> = {
      'zebra from:anna': [two, one],
      'from:"Anna Zander" zebra': [two, one],
      'zebra assignee:me': [one],
      'zebra to:nobody': [three, two],
      'zebra tag:"very important"': [one],
      'zebra priority:urgent': [one],
      'zebra status:closed': [two],
      'zebra status:open': [three, one],
      'zebra has:note': [three],
      'zebra has:rating': [],
      'zebra team:canary': [two],
      'zebra after:2000-01-01': [three, two, one],
      'zebra before:2000-01-01': [],
      'tag:"very important"': [one],
      'zebra status:nonsense': [],
    }
    // Of many simultaneous searches, one indexes and the others don't wait.
    await learn()
    const answers = await Promise.all(
      Object.keys(cases).map(async (text) => [text, (await found(text)).toSorted()]),
    )

    expect(Object.fromEntries(answers)).toEqual(
      Object.fromEntries(Object.entries(cases).map(([text, ids]) => [text, ids.toSorted()])),
    )
  })

  test('excludes spam and the trash unless requested', async () => {
    const [spam, trash] = [await grace.begin('quagmire casino'), await grace.begin('quagmire old')]
    const { client } = acme.agent
    await client.must(setConversationStatus, { id: spam, status: 'closed', reason: 'spam' })
    await acme.owner.client.must(trashConversation, { id: trash, isTrashed: true })

    expect(await found('quagmire')).toEqual([])
    expect(await found('quagmire status:spam')).toEqual([spam])
    expect(await found('quagmire status:trash')).toEqual([trash])
  })

  test('follows a new name', async () => {
    const nameless = await makeCustomer(server, acme, { name: 'Nobody Yet' })
    const id = await nameless.begin()
    const change = { id: nameless.contactId, version: 1, name: 'Wilhelmina Quist' }
    await acme.owner.client.must(updateContact, change)

    expect(await found('quist')).toEqual([id])
    expect(await found('yet nobody')).toEqual([])
  })

  test('is paged without skips or repeats, each conversation once', async () => {
    const ids: string[] = []
    for (let count = 0; count < 7; count++) ids.push(await grace.begin(`marmalade ${count}`))
    for (const id of ids) await grace.write(id, 'more marmalade')
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = { category: 'everything', search: 'marmalade', limit: 3, cursor } as const
      const { items, nextCursor } = await acme.agent.client.must(listConversations, page)
      seen.push(...items.map(({ id }) => id))
      cursor = nextCursor ?? undefined
    } while (cursor)

    expect(seen).toEqual(ids.toReversed())
  })

  test('finds nothing in another organization', async () => {
    const globex = await makeCompany(server, 'globex')
    const secret = await makeCustomer(server, globex, { name: 'Hubert Unseen' })
    await secret.begin('The xylophone plan')

    expect(await found('xylophone')).toEqual([])
    expect(await found('hubert')).toEqual([])
  })

  test('finds nothing inaccessible, in lists or in the palette', async () => {
    const hidden = await grace.begin('The walrus file')
    const shown = await grace.begin('Another walrus file')
    const member = await acme.join({ roleKey: 'preset:support-agent' })
    await limit(member, 'own')
    await acme.owner.client.must(updateConversation, { id: shown, assigneeId: member.memberId })
    const search = { category: 'everything', search: 'walrus' } as const
    const { items } = await member.client.must(listConversations, search)
    const { items: records } = await member.client.must(findRecords, { text: 'walrus' })

    expect(items.map(({ id }) => id)).toEqual([shown])
    expect(JSON.stringify(records)).toContain(shown)
    expect(JSON.stringify(records)).not.toContain(hidden)
  })

  test("doesn't reveal whether a word occurs in inaccessible conversations", async () => {
    const moretti = await makeCustomer(server, acme, { name: 'Luca Moretti' })
    await moretti.begin('Where is my chair')
    const own = await grace.begin('moretxi bianxhi')
    await learn()
    const member = await acme.join({ roleKey: 'preset:support-agent' })
    await limit(member, 'own')
    await acme.owner.client.must(updateConversation, { id: own, assigneeId: member.memberId })
    const ask = async (text: string) => {
      const search = { category: 'everything', search: text } as const
      return (await member.client.must(listConversations, search)).items.map(({ id }) => id)
    }

    expect(await ask('moretti')).toEqual([own])
    expect(await ask('bianchi')).toEqual([own])
    expect(await ask('"moretti"')).toEqual([])
  })

  test('accepts any text', async () => {
    for (const text of [
      '"',
      '""',
      ':',
      'from:',
      "'; drop table messages --",
      '*',
      '#',
      '🙂',
      '%_\\',
      '((',
    ]) {
      const input = { category: 'everything', search: text } as const
      const { status } = await acme.agent.client.call(listConversations, input)
      expect([text, status]).toEqual([text, 200])
    }
  })
})

describe('a search of many messages', () => {
  beforeAll(async () => {
    await server.query(
      `insert into conversations (org_id, number, channel_id, contact_id, client_key, last_seq, last_activity_at)
      select $1, 100000 + n, $2, $3, gen_random_uuid(), 1, timestamptz '2029-01-01' + n * interval '1 minute'
      from generate_series(1, 8000) as n`,
      [acme.organizationId, grace.channelId, grace.contactId],
    )
    await server.query(
      `insert into messages (org_id, conversation_id, seq, client_key, kind, author_kind, text, created_at)
      select org_id, id, seq, gen_random_uuid(), 'text', 'contact',
        'hello again number' || (number % 997) || ' about item' || number || case when number % 2000 = 0 then ' platypus' else '' end,
        last_activity_at + seq * interval '1 second'
      from conversations, generate_series(1, 1) as seq where number > 100000 and org_id = $1`,
      [acme.organizationId],
    )
    await server.query('select app.index_pending(10000, 100000000)')
    await learn()
    await server.query('vacuum analyze app.search_texts, app.search_words, conversations')
  }, 120_000)

  test('finds a rare word among all of them', async () => {
    expect(await found('platypus')).toHaveLength(4)
    expect(await found('platypus item104000')).toHaveLength(1)
  })

  test('finds a common word in order of time, page by page', async () => {
    const { items, nextCursor } = await page('hello')
    const next = await page('hello', nextCursor ?? undefined)

    expect(items).toHaveLength(50)
    const ids = [...items, ...next.items].map(({ id }) => id)
    expect(new Set(ids).size).toBe(100)
    expect(items[0]?.number).toBe(108_000)
  })
})

async function found(search: string): Promise<string[]> {
  return (await page(search)).items.map(({ id }) => id)
}

function page(search: string, cursor?: string) {
  const input = { category: 'everything', search, cursor } as const
  return acme.agent.client.must(listConversations, input)
}

async function say(id: string, text: string, kind: 'text' | 'note'): Promise<void> {
  await acme.agent.client.must(sendMessage, { id, clientKey: crypto.randomUUID(), kind, text })
}

/** Twice, because a run skips what came since the previous one. */
async function learn(): Promise<void> {
  await runCron(server, 'learn-search-words')
  await runCron(server, 'learn-search-words')
}

async function limit(member: Member, dataScope: 'own' | 'teams'): Promise<void> {
  const { client } = acme.owner
  const { version } = await client.must(getMember, { id: member.memberId })
  await client.must(updateMember, { id: member.memberId, version, dataScope })
}
