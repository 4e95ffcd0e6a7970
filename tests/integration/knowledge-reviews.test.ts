import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { addDays } from '#lib/calendar-date.ts'
import { dateIn } from '#lib/zone-time.ts'
import {
  changeArticles,
  getArticle,
  listArticles,
  updateArticle,
} from '#modules/knowledge/articles-contract.ts'
import { updateBase } from '#modules/knowledge/contract.ts'
import type { Article, Base } from '#modules/knowledge/model.ts'
import { listNotifications, markRead } from '#modules/notifications/contract.ts'
import { getLanguageSettings, updateLanguageSettings } from '#modules/organization/contract.ts'
import { waitForJobs } from '#tests/support/wait-for-jobs.ts'
import { makeKnowledge, republish, writeArticle } from '#tests/support/knowledge.ts'
import { runCron } from '#tests/support/run-cron.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company, type Member } from '#tests/support/two-organizations.ts'

// These two time zones never share a calendar day.
const firstClock = 'Pacific/Kiritimati'
const lastClock = 'Etc/GMT+12'

let server: TestServer
let acme: Company
let base: Base
beforeAll(async () => {
  server = await startTestServer({ roles: ['web', 'live', 'work'] })
  // Neither zone changes its day during the test.
  vi.spyOn(server.runtime, 'now').mockReturnValue(new Date())
  acme = await makeCompany(server, 'acme')
  ;({ base } = await makeKnowledge(acme.owner.client))
})
afterAll(() => server.close())

test("a review is overdue from its date in the organization's time zone", async () => {
  const ahead = dateIn(firstClock, server.runtime.now())
  const behind = addDays(dateIn(lastClock, server.runtime.now()), 1)
  const first = await due('Due where days begin first', ahead)
  const second = await due('Due tomorrow where they begin last', behind)
  const third = await due('Due tomorrow where they begin first', addDays(ahead, 1))
  const without = await due('Never due', null)

  await moveTo(firstClock)
  const overdueAhead = await listOverdue()
  const ahead3 = await Promise.all([first, third, without].map(isOverdue))
  await moveTo(lastClock)
  const overdueBehind = await listOverdue()
  const behind2 = await Promise.all([first, second].map(isOverdue))

  expect(overdueAhead).toEqual([first.id, second.id].toSorted())
  expect(ahead3).toEqual([true, false, false])
  expect(overdueBehind).toEqual([])
  expect(behind2).toEqual([false, false])
})

test('the owner is notified once per date and not before', async () => {
  await moveTo(firstClock)
  const yesterday = addDays(dateIn(firstClock, server.runtime.now()), -1)
  const article = await due('Told of once', yesterday, acme.admin)
  const later = await due('Not told of yet', addDays(yesterday, 2), acme.admin)

  await tellOfReviews()
  // An unread notice would be replaced by the next one, which would hide a duplicate.
  await acme.admin.client.must(markRead, { all: true })
  await tellOfReviews()
  const once = await toldTo(acme.admin)
  await change(article, { reviewDueOn: addDays(yesterday, -1) })
  await tellOfReviews()

  const told = ['Review “Told of once”', article.id]
  expect(once).toEqual([told])
  expect(await toldTo(acme.admin)).toEqual([told, told])
  expect((await acme.owner.client.must(getArticle, { id: later.id })).isReviewOverdue).toBe(false)
})

test('a review sets the next date from the interval, and the date can be removed', async () => {
  await moveTo(lastClock)
  const { client } = acme.owner
  const today = dateIn(lastClock, server.runtime.now())
  const { version } = await client.must(updateBase, {
    id: base.id,
    version: base.version,
    reviewIntervalDays: 30,
  })
  const article = await due('Checked', addDays(today, -5))

  await client.must(changeArticles, { ids: [article.id], act: 'markReviewed' })
  const looked = await client.must(getArticle, { id: article.id })
  await change(article, { reviewDueOn: today })
  await republish(client, { id: article.id, text: 'Written again' })
  const published = await client.must(getArticle, { id: article.id })
  await client.must(updateBase, { id: base.id, version, reviewIntervalDays: null })
  await change(article, { reviewDueOn: today })
  const overdue = await client.must(getArticle, { id: article.id })
  await change(article, { reviewDueOn: null })
  const cleared = await client.must(getArticle, { id: article.id })

  const inThirty = addDays(today, 30)
  expect([looked, published, overdue, cleared].map(dateOf)).toEqual([
    [inThirty, false],
    [inThirty, false],
    [today, true],
    [null, false],
  ])
  expect(await listOverdue()).not.toContain(article.id)
})

async function due(title: string, reviewDueOn: string | null, owner?: Member): Promise<Article> {
  const article = await writeArticle(acme.owner.client, { baseId: base.id, title })
  return change(article, { reviewDueOn, ...(owner && { ownerId: owner.memberId }) })
}

async function change(
  { id }: Article,
  wanted: { readonly reviewDueOn: string | null; readonly ownerId?: string },
): Promise<Article> {
  const { version } = await acme.owner.client.must(getArticle, { id })
  return acme.owner.client.must(updateArticle, { id, version, ...wanted })
}

async function moveTo(timeZone: string): Promise<void> {
  const { client } = acme.owner
  const { version } = await client.must(getLanguageSettings, {})
  await client.must(updateLanguageSettings, { version, timeZone })
}

async function listOverdue(): Promise<string[]> {
  const input = { baseId: base.id, isReviewDue: 'true' } as const
  const { items } = await acme.owner.client.must(listArticles, input)
  expect(items.every(({ isReviewOverdue }) => isReviewOverdue)).toBe(true)
  return items.map(({ id }) => id).toSorted()
}

async function isOverdue({ id }: Article): Promise<boolean> {
  return (await acme.owner.client.must(getArticle, { id })).isReviewOverdue
}

function dateOf({ reviewDueOn, isReviewOverdue }: Article): unknown[] {
  return [reviewDueOn, isReviewOverdue]
}

async function tellOfReviews(): Promise<void> {
  await runCron(server, 'tell-of-article-reviews')
  await waitForJobs(server, '%tell-of-article-reviews%')
}

async function toldTo({ client }: Member): Promise<unknown[]> {
  const { items } = await client.must(listNotifications, {})
  return items
    .filter(({ kind }) => kind === 'article.review_due')
    .map(({ title, link }) => [title, link?.split('/').at(-1)])
}
