import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { ratingScales, type RatingScale } from '#lib/rating-scale.ts'
import { getChannel, updateChannel } from '#modules/inbox/channels-contract.ts'
import {
  getConversation,
  sendMessage,
  setConversationStatus,
  updateConversation,
} from '#modules/inbox/contract.ts'
import {
  askForRating,
  listRatings,
  reviewRating,
  summarizeRatings,
} from '#modules/inbox/ratings-contract.ts'
import { findOfContact, rateByCustomer } from '#modules/inbox/server/public.ts'
import { startConversation } from '#modules/inbox/together-contract.ts'
import { getMember, updateMember } from '#modules/organization/contract.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import {
  createWidget,
  getWidget,
  publishWidget,
  rateChat,
  updateWidget,
} from '#modules/widget/contract.ts'
import { inCompany, makeCustomer, type Customer } from '#tests/support/conversations.ts'
import { until } from '#tests/support/job-node.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { twoOrganizations, type Company } from '#tests/support/two-organizations.ts'
import { liveWidget, newVisitor } from '#tests/support/visitor-client.ts'

let server: TestServer
let acme: Company
let globex: Company
let grace: Customer
beforeAll(async () => {
  server = await startTestServer({ roles: ['web', 'live', 'work'] })
  ;({ acme, globex } = await twoOrganizations(server))
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.query('update conversations set rating = null, rated_at = null')
  grace = await makeCustomer(server, acme)
})

describe('a customer is asked', () => {
  test('when a conversation with a reply is closed', async () => {
    const [answered, unanswered] = [await begin({ isAnswered: true }), await begin()]
    await close(answered)
    await close(unanswered)

    expect(await askOf(answered)).toBe('rule')
    expect(await askOf(unanswered)).toBeNull()
  })

  test('not about spam, and not once it is reopened', async () => {
    const [spam, again] = [await begin({ isAnswered: true }), await begin({ isAnswered: true })]
    await close(spam, 'spam')
    await close(again)
    await grace.write(again)

    expect(await askOf(spam)).toBeNull()
    expect(await askOf(again)).toBeNull()
  })

  test('after the delay of the channel, and the open chat shows it', async () => {
    await setRule({ ratingDelayMinutes: 60 })
    const id = await begin({ isAnswered: true })
    await close(id)
    const early = await askOf(id)
    await server.query(
      `update conversations set rating_asked_at = now() - interval '1 second' where id = $1`,
      [id],
    )

    expect(early).toBeNull()
    expect(await askOf(id)).toBe('rule')
    const jobs = await server.query(
      `select from pgboss.job where name = 'show-rating-question' and start_after > now()
        and data::text like $1`,
      [`%${id}%`],
    )
    expect(jobs).toHaveLength(1)
  })

  test('only once per pause, if the channel has one', async () => {
    await setRule({ ratingPauseDays: 7 })
    const [first, second] = [await begin({ isAnswered: true }), await begin({ isAnswered: true })]
    await close(first)
    await close(second)

    expect([await askOf(first), await askOf(second)]).toEqual(['rule', null])
    await server.query(
      `update conversations set rating_asked_at = now() - interval '8 days' where id = $1`,
      [first],
    )
    const third = await begin({ isAnswered: true })
    await close(third)
    expect(await askOf(third)).toBe('rule')
  })

  test("by the conversation's tags, if the channel lists some", async () => {
    const { client } = acme.owner
    const make = (name: string) => client.must(tagCalls.create, { name, color: '#dc2626' })
    const [order, legal] = [await make('Order'), await make('Legal')]
    await setRule({ ratingTagIds: [order.id], ratingWithoutTagIds: [legal.id] })
    const closed = async (tagIds: string[]) => {
      const id = await begin({ isAnswered: true })
      await client.must(updateConversation, { id, tagIds })
      await close(id)
      return askOf(id)
    }

    expect(await closed([order.id])).toBe('rule')
    expect(await closed([])).toBeNull()
    expect(await closed([order.id, legal.id])).toBeNull()

    await client.must(tagCalls.remove, { ids: [order.id] })
    expect(await client.must(getChannel, { id: grace.channelId })).toMatchObject({
      ratingTagIds: [],
      ratingWithoutTagIds: [legal.id],
    })
    expect(await closed([])).toBe('rule')
    expect(await closed([legal.id])).toBeNull()
  })

  test('not by tags of another organization', async () => {
    const { id } = await globex.owner.client.must(tagCalls.create, {
      name: 'Foreign',
      color: '#dc2626',
    })
    const { client } = acme.owner
    const channel = await client.must(getChannel, { id: grace.channelId })
    for (const rule of [{ ratingTagIds: [id] }, { ratingWithoutTagIds: [id] }]) {
      const wish = { id: channel.id, version: channel.version, ...rule }
      expect((await client.call(updateChannel, wish)).status).toBe(404)
    }
  })

  test("not if the widget doesn't ask, except on request", async () => {
    const { client } = acme.owner
    const widget = await client.must(createWidget, { name: 'Silent' })
    const settings = { asksRating: false }
    const change = { id: widget.id, version: widget.version, settings }
    const { version } = await client.must(updateWidget, change)
    await client.must(publishWidget, { id: widget.id, version })
    const { asked: before } = await client.must(summarizeRatings, {})
    const { conversationId: id } = await newVisitor(server.client(), widget.id)
    const said = { id, clientKey: crypto.randomUUID(), text: 'By ferry.' }
    await acme.agent.client.must(sendMessage, said)
    await close(id)
    const asked = async () => (await client.must(summarizeRatings, {})).asked

    await until('no one counts as asked', async () => (await asked()) === before)
    await acme.agent.client.must(askForRating, { id })
    expect(await asked()).toBe(before + 1)
  })

  test('not without a reply, and nothing is rated there', async () => {
    const id = await begin()
    await close(id)
    const { client } = acme.agent
    const { contactId } = grace

    expect((await client.call(askForRating, { id })).status).toBe(409)
    await expect(rate(id, 5)).rejects.toMatchObject({ code: 'conflict' })
    const begun = await client.must(startConversation, {
      contactId,
      channelId: (await client.must(getConversation, { id })).channelId,
      text: 'Did it arrive?',
      clientKey: crypto.randomUUID(),
    })
    await rate(begun.id, 5)
  })

  test('on request, whatever the rule is, until they have rated', async () => {
    const id = await begin({ isAnswered: true })
    const { client } = acme.agent
    const open = await client.call(askForRating, { id })
    await close(id)
    await client.must(askForRating, { id })
    const asked = await askOf(id)
    await rate(id, 5)
    const rated = await client.call(askForRating, { id })
    const events = await server.query(
      `select audience from events where type = 'conversation.rating_asked' and subject_id = $1`,
      [id],
    )

    expect([open.status, asked, rated.status]).toEqual([409, 'hand', 409])
    expect(events).toHaveLength(1)
    expect(String(events[0]?.['audience'])).toContain(`c:${grace.contactId}`)
    expect((await globex.owner.client.call(askForRating, { id })).status).toBe(404)
    expect((await acme.viewer.client.call(askForRating, { id })).status).toBe(403)
  })
})

describe('ratings', () => {
  test('are listed, filtered and counted', async () => {
    const [good, bad] = [await rated(5, 'Quick'), await rated(1)]
    const { client, memberId } = acme.owner
    await client.must(updateConversation, { id: good, assigneeId: memberId })
    const all = await client.must(listRatings, {})
    const ones = await client.must(listRatings, { score: 1 })
    const mine = await client.must(listRatings, { assigneeId: memberId })
    const summary = await client.must(summarizeRatings, { days: 30 })
    const ofOnes = await client.must(summarizeRatings, { score: 1, review: 'missing' })
    const reviewed = await client.must(summarizeRatings, { review: 'done' })

    expect(all.items.map(({ conversationId }) => conversationId)).toEqual([bad, good])
    expect(ones.items.map(({ conversationId }) => conversationId)).toEqual([bad])
    expect(mine.items).toMatchObject([{ conversationId: good, score: 5, comment: 'Quick' }])
    expect(summary).toMatchObject({ counts: [1, 0, 0, 0, 1], unreviewed: 2 })
    expect(ofOnes).toMatchObject({ counts: [1, 0, 0, 0, 0], unreviewed: 1 })
    expect(reviewed).toMatchObject({ counts: [0, 0, 0, 0, 0], unreviewed: 0 })
    expect((await globex.owner.client.must(listRatings, {})).items).toEqual([])
  })

  test('name their scale, and can be compared', async () => {
    const { client } = acme.owner
    const widgetId = await liveWidget(client)
    const visitor = await newVisitor(server.client(), widgetId)
    const { conversationId: id } = visitor
    const said = { id, clientKey: crypto.randomUUID(), text: 'By ferry.' }
    await acme.agent.client.must(sendMessage, said)
    const askWith = async (ratingScale: RatingScale) => {
      const { version } = await client.must(getWidget, { id: widgetId })
      const changed = await client.must(updateWidget, {
        id: widgetId,
        version,
        settings: { ratingScale },
      })
      await client.must(publishWidget, { id: widgetId, version: changed.version })
    }
    const give = async (rating: number, scale?: RatingScale) =>
      (await visitor.client.call(rateChat, { id, rating, ...(scale && { scale }) })).status

    const seen: unknown[] = []
    const given = [
      { asked: 'faces', answer: 3, named: undefined, wrong: [0, 6] },
      { asked: 'stars', answer: 4, named: 'stars', wrong: [0, 6] },
      { asked: 'thumbs', answer: 0, named: 'thumbs', wrong: [-1, 2] },
      { asked: 'nps', answer: 7, named: 'nps', wrong: [-1, 11] },
      { asked: 'nps', answer: 8, named: 'nps', wrong: [] },
    ] as const
    for (const { asked, answer, named, wrong } of given) {
      await askWith(asked)
      for (const one of wrong) expect(await give(one, named)).toBe(400)
      const others = ratingScales.filter((scale) => scale !== asked)
      for (const other of others) expect(await give(1, other)).toBe(400)
      const hasFive = asked === 'faces' || asked === 'stars'
      expect(await give(1)).toBe(hasFive ? 200 : 400)
      expect(await give(answer, named)).toBe(200)
      const { rating, ratingScale, ratingAnswer } = await client.must(getConversation, { id })
      seen.push([rating, ratingScale, ratingAnswer])
    }
    expect(seen).toEqual([
      [3, 'faces', 3],
      [4, 'stars', 4],
      [1, 'thumbs', 0],
      [3, 'nps', 7],
      [3, 'nps', 8],
    ])
    const events = await server.query<{ data: object }>(
      `select data from events where type = 'conversation.rated' and subject_id = $1 order by seq`,
      [id],
    )
    expect(events.at(-1)?.data).toMatchObject({ rating: 3, scale: 'nps', answer: 8 })

    await rated(5)
    const { items } = await client.must(listRatings, { scale: 'nps' })
    expect(items).toMatchObject([{ conversationId: id, score: 3, scale: 'nps', answer: 8 }])
    const { counts } = await client.must(summarizeRatings, { scale: 'nps' })
    expect(counts).toEqual([0, 0, 1, 0, 0])
  })

  test('from before scales are faces', async () => {
    const id = await rated(4)
    await server.query('update conversations set rating_answer = null where id = $1', [id])
    const found = await acme.owner.client.must(getConversation, { id })
    expect(found).toMatchObject({ rating: 4, ratingScale: 'faces', ratingAnswer: 4 })
    const { items } = await acme.owner.client.must(listRatings, {})
    expect(items).toMatchObject([{ scale: 'faces', answer: 4 }])
  })

  test('are reviewed with a note, and the review can be removed', async () => {
    const id = await rated(2, 'Slow')
    const lead = await acme.join({ roleKey: 'preset:support-lead' })
    const note = 'Called and apologised.'
    const done = await lead.client.must(reviewRating, { id, isReviewed: true, note })
    const left = await lead.client.must(listRatings, { review: 'missing' })
    const undone = await lead.client.must(reviewRating, { id, isReviewed: false })

    expect(done.review).toMatchObject({ by: lead.memberId, note })
    expect(left.items).toEqual([])
    expect(undone.review).toBeNull()
  })

  test("aren't reviewed by members who can only reply, see another part, or are strangers", async () => {
    const id = await rated(2)
    const limited = await acme.join({ roleKey: 'preset:support-lead' })
    const { version } = await acme.owner.client.must(getMember, { id: limited.memberId })
    const change = { id: limited.memberId, version, dataScope: 'own' } as const
    await acme.owner.client.must(updateMember, change)
    const wish = { id, isReviewed: true }
    const tries = [
      await acme.agent.client.call(reviewRating, wish),
      await acme.agent.client.call(listRatings, {}),
      await acme.viewer.client.call(reviewRating, wish),
      await limited.client.call(reviewRating, wish),
      await globex.owner.client.call(reviewRating, wish),
    ]

    expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 404, 404])
    expect((await limited.client.must(listRatings, {})).items).toEqual([])
    expect(await limited.client.must(summarizeRatings, {})).toEqual({
      counts: [0, 0, 0, 0, 0],
      asked: 0,
      unreviewed: 0,
    })
  })
})

async function begin({ isAnswered = false } = {}): Promise<string> {
  const id = await grace.begin()
  const said = { id, clientKey: crypto.randomUUID(), text: 'Hello' }
  if (isAnswered) await acme.agent.client.must(sendMessage, said)
  return id
}

async function close(id: string, reason: 'resolved' | 'spam' = 'resolved'): Promise<void> {
  await acme.owner.client.must(setConversationStatus, { id, status: 'closed', reason })
}

async function rated(rating: number, comment?: string): Promise<string> {
  const id = await begin({ isAnswered: true })
  await rate(id, rating, comment)
  expect((await acme.owner.client.must(getConversation, { id })).rating).toBe(rating)
  return id
}

async function rate(conversationId: string, rating: number, comment?: string): Promise<void> {
  const { contactId } = grace
  await inCompany(server, acme, (scope) =>
    rateByCustomer(scope, { conversationId, contactId, visibleAs: null, rating, comment }),
  )
}

async function askOf(conversationId: string): Promise<string | null> {
  const { contactId } = grace
  const found = await inCompany(server, acme, (scope) =>
    findOfContact(scope, { conversationId, contactId, visibleAs: null }),
  )
  return found.ratingAsk
}

async function setRule(rule: {
  ratingDelayMinutes?: number
  ratingPauseDays?: number
  ratingTagIds?: string[]
  ratingWithoutTagIds?: string[]
}): Promise<void> {
  const { client } = acme.owner
  const { id, version } = await client.must(getChannel, { id: grace.channelId })
  await client.must(updateChannel, { id, version, ...rule })
}
