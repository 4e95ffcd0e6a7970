import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  addLanguage,
  archive,
  changeArticles,
  compareVersions,
  createArticle,
  getArticle,
  getText,
  listArticles,
  listVersions,
  moveArticle,
  publish,
  requestChanges,
  restore,
  restoreVersion,
  saveDraft,
  schedule,
  submitForReview,
  trashArticle,
  unschedule,
  updateArticle,
  updateText,
} from '#modules/knowledge/articles-contract.ts'
import {
  createCategory,
  deleteCategory,
  getCoverage,
  listCategories,
  moveCategory,
  updateCategory,
} from '#modules/knowledge/contract.ts'
import { createSnippet, deleteSnippet, updateSnippet } from '#modules/knowledge/insight-contract.ts'
import type { Base, Category } from '#modules/knowledge/model.ts'
import { findAddress, readArticle } from '#modules/knowledge/reader-contract.ts'
import { until } from '#tests/support/job-node.ts'
import {
  bodyOf,
  makeKnowledge,
  republish,
  publishedArticle,
  writeArticle,
} from '#tests/support/knowledge.ts'
import { runCron } from '#tests/support/run-cron.ts'
import { shareReader, type ShareReader } from '#tests/support/share-reader.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let base: Base
let orders: Category
let reader: ShareReader
beforeAll(async () => {
  server = await startTestServer({ roles: ['web', 'live', 'work'] })
  acme = await makeCompany(server, 'acme')
  const made = await makeKnowledge(acme.owner.client)
  base = made.base
  orders = made.category
  reader = shareReader(server, acme)
})
afterAll(() => server.close())

async function begin(title: string): Promise<string> {
  const { client } = acme.owner
  return (await writeArticle(client, { baseId: base.id, categoryId: orders.id, title })).id
}

async function stateOf(id: string, locale = 'en'): Promise<string> {
  return (await acme.owner.client.must(getText, { id, locale })).state
}

describe('an article in one language', () => {
  test('goes from draft through review to publication', async () => {
    const { client } = acme.owner
    const id = await begin('Reviewed article')
    const at = { id, locale: 'en' }

    const submitted = await client.must(submitForReview, at)
    const ownReview = await client.call(requestChanges, { ...at, comment: 'Mine' })
    const wordless = await acme.admin.client.call(requestChanges, { ...at, comment: ' ' })
    const given = await acme.admin.client.must(requestChanges, { ...at, comment: 'Shorter.' })
    await client.must(submitForReview, at)
    const published = await acme.admin.client.must(publish, at)

    expect([submitted.state, given.state, given.reviewNote]).toEqual([
      'in_review',
      'draft',
      'Shorter.',
    ])
    expect([ownReview.status, wordless.status]).toEqual([403, 400])
    expect([published.state, published.isLive, published.reviewNote]).toEqual([
      'published',
      true,
      '',
    ])
    expect(published.url).toContain('/k/en/orders/reviewed-article')
  })

  test("can't be submitted or published without a title and text", async () => {
    const { client } = acme.owner
    const { id } = await client.must(createArticle, { baseId: base.id })

    const answers = [
      await client.call(submitForReview, { id, locale: 'en' }),
      await client.call(publish, { id, locale: 'en' }),
      await client.call(schedule, { id, locale: 'en', publishAt: inMinutes(5) }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([400, 422, 422])
  })

  test("can't be published with an image without alt text", async () => {
    const { client } = acme.owner
    const id = await begin('Pictured')
    const picture = { type: 'image', attrs: { src: 'https://example.com/a.png', alt: '' } }
    const body = { type: 'doc' as const, content: [...(bodyOf('Look').content ?? []), picture] }
    await client.must(saveDraft, { id, locale: 'en', draftVersion: 1, body })

    expect((await client.call(publish, { id, locale: 'en' })).status).toBe(422)
  })

  test('stays visible while its next version is scheduled', async () => {
    const { client } = acme.owner
    const id = await begin('Waiting article')
    const at = { id, locale: 'en' }
    await client.must(publish, at)
    await client.must(saveDraft, { ...at, draftVersion: 1, body: bodyOf('Second') })

    const changed = await client.must(getText, at)
    const submitted = await client.must(submitForReview, at)
    const shown = await reader.must(readArticle, { locale: 'en', slug: 'waiting-article' })
    const back = await acme.admin.client.must(requestChanges, { ...at, comment: 'No.' })

    expect(changed.hasUnpublishedChanges).toBe(true)
    expect([submitted.state, submitted.isLive]).toEqual(['in_review', true])
    expect(shown.html).toContain('All about Waiting article')
    expect(back.state).toBe('published')
  })

  test('is archived with a notice or redirect, and can be restored', async () => {
    const { client } = acme.owner
    const id = await begin('Old article')
    const at = { id, locale: 'en' }
    const path = '/k/en/orders/old-article'
    const early = await client.call(archive, at)
    await client.must(publish, at)

    await client.must(archive, at)
    const gone = await reader.must(findAddress, { path })
    const again = await client.call(publish, at)
    await client.must(restore, at)
    const restored = await stateOf(id)
    await client.must(publish, at)
    await client.must(archive, { ...at, redirectTo: '/k/en/orders' })
    const led = await reader.must(findAddress, { path })

    expect([early.status, again.status]).toEqual([409, 409])
    expect(restored).toBe('draft')
    expect(gone).toEqual({ kind: 'gone' })
    expect(led).toEqual({ kind: 'moved', to: '/k/en/orders', isPermanent: true })
    expect(await reader.try(readArticle, { locale: 'en', slug: 'old-article' })).toBe('not_found')
  })

  test('goes to the trash and is restored unchanged', async () => {
    const { client } = acme.owner
    const id = await begin('Trashed article')
    await client.must(publish, { id, locale: 'en' })
    const read = { locale: 'en', slug: 'trashed-article' }

    await client.must(trashArticle, { id, isTrashed: true })
    const hidden = await reader.try(readArticle, read)
    const edited = await client.call(publish, { id, locale: 'en' })
    const listed = await client.must(listArticles, { state: 'trash' })
    await client.must(trashArticle, { id, isTrashed: false })

    expect([hidden, edited.status]).toEqual(['not_found', 409])
    expect(listed.items.map((one) => one.id)).toContain(id)
    expect(await reader.try(readArticle, read)).toBe('ok')
  })
})

describe('scheduled publication', () => {
  test('publishes the version that was scheduled', async () => {
    const { client } = acme.owner
    const id = await begin('Timed article')
    const at = { id, locale: 'en' }
    const past = await client.call(schedule, { ...at, publishAt: inMinutes(-1) })
    const far = await client.call(schedule, { ...at, publishAt: inMinutes(60 * 24 * 400) })
    const waiting = await client.must(schedule, { ...at, publishAt: inMinutes(30) })
    await client.must(saveDraft, { ...at, draftVersion: 1, body: bodyOf('Written on later') })

    await runCron(server, 'publish-scheduled-articles')
    const early = await stateOf(id)
    await server.query(
      `update article_texts set scheduled_for = now() - interval '1 second' where article_id = $1`,
      [id],
    )
    await runCron(server, 'publish-scheduled-articles')
    await until('it is published', async () => (await stateOf(id)) === 'published')

    const shown = await reader.must(readArticle, { locale: 'en', slug: 'timed-article' })
    expect([past.status, far.status, waiting.state, early]).toEqual([
      400,
      400,
      'scheduled',
      'scheduled',
    ])
    expect(shown.html).toContain('All about Timed article')
    expect((await client.must(getText, at)).hasUnpublishedChanges).toBe(true)
  })

  test('can be canceled', async () => {
    const { client } = acme.owner
    const id = await begin('Canceled')
    const at = { id, locale: 'en' }
    await client.must(schedule, { ...at, publishAt: inMinutes(30) })

    const text = await client.must(unschedule, at)

    expect([text.state, text.scheduledFor]).toEqual(['draft', null])
    expect((await client.call(unschedule, at)).status).toBe(409)
  })
})

describe('concurrent edits', () => {
  test('the second save gets a conflict with the first', async () => {
    const id = await begin('Contested')
    const at = { id, locale: 'en', draftVersion: 1 }

    const first = await acme.owner.client.must(saveDraft, { ...at, body: bodyOf('First') })
    const second = await acme.admin.client.call(saveDraft, { ...at, body: bodyOf('Second') })

    expect(second.status).toBe(409)
    expect(JSON.stringify(second.body)).toContain('First')
    const after = await acme.owner.client.must(getText, { id, locale: 'en' })
    expect(after.draftVersion).toBe(first.draftVersion)
  })

  test('one of two simultaneous saves is refused', async () => {
    const id = await begin('Raced')
    const at = { id, locale: 'en', draftVersion: 1 }

    const answers = await Promise.all([
      acme.owner.client.call(saveDraft, { ...at, body: bodyOf('One') }),
      acme.admin.client.call(saveDraft, { ...at, body: bodyOf('Two') }),
    ])

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test("a draft that changed since it was read can't be published", async () => {
    const { client } = acme.owner
    const id = await begin('Unseen')
    await client.must(saveDraft, { id, locale: 'en', draftVersion: 1, body: bodyOf('Newer') })

    const answer = await client.call(publish, { id, locale: 'en', draftVersion: 1 })

    expect(answer.status).toBe(409)
  })

  test('saving the same text changes nothing', async () => {
    const { client } = acme.owner
    const id = await begin('Same')
    const text = await client.must(getText, { id, locale: 'en' })

    const saved = await client.must(saveDraft, {
      id,
      locale: 'en',
      draftVersion: 1,
      title: text.title,
      body: text.body,
    })

    expect(saved.draftVersion).toBe(1)
  })
})

describe('versions', () => {
  test('are created on publication, compared and restored', async () => {
    const { client } = acme.owner
    const id = await begin('Versioned')
    await client.must(publish, { id, locale: 'en', changeNote: 'First' })
    await republish(client, { id, text: 'All about something else.' })
    const { items } = await client.must(listVersions, { id, locale: 'en' })
    const [second, first] = items
    if (!first || !second) throw new Error('There are two versions.')

    const difference = await client.must(compareVersions, { id: first.id, withId: second.id })
    const restored = await client.must(restoreVersion, { id: first.id })
    const republished = await client.must(publish, { id, locale: 'en' })

    expect(items.map(({ number, isPublished }) => [number, isPublished])).toEqual([
      [2, true],
      [1, false],
    ])
    expect(first.changeNote).toBe('First')
    expect(difference.blocks).toEqual([
      {
        change: 'changed',
        parts: [
          { change: 'same', text: 'All about ' },
          { change: 'removed', text: 'Versioned' },
          { change: 'added', text: 'something else' },
          { change: 'same', text: '.' },
        ],
      },
    ])
    expect(JSON.stringify(restored.body)).toContain('All about Versioned')
    expect(restored.hasUnpublishedChanges).toBe(true)
    expect(republished.hasUnpublishedChanges).toBe(false)
    const shown = await reader.must(readArticle, { locale: 'en', slug: 'versioned' })
    expect(shown.html).toContain('All about Versioned')
    const after = await client.must(listVersions, { id, locale: 'en' })
    expect(after.items.map(({ number }) => number)).toEqual([3, 2, 1])
  })

  test('store the previous text when someone returns after a break', async () => {
    const { client } = acme.owner
    const id = await begin('Paused')
    const at = { id, locale: 'en' }
    await client.must(saveDraft, { ...at, draftVersion: 1, body: bodyOf('Before lunch') })
    await client.must(saveDraft, { ...at, draftVersion: 2, body: bodyOf('Before lunch, more') })
    const none = await client.must(listVersions, at)
    await server.query(
      "update article_texts set draft_changed_at = now() - interval '11 minutes' where article_id = $1",
      [id],
    )

    await client.must(saveDraft, { ...at, draftVersion: 3, body: bodyOf('After lunch') })

    const { items } = await client.must(listVersions, at)
    expect(none.items).toEqual([])
    expect(items.map(({ wasPublished }) => wasPublished)).toEqual([false])
  })
})

describe('translations', () => {
  test('are outdated after a substantive change of the source, and only then', async () => {
    const { client } = acme.owner
    const id = await begin('Translated')
    const german = { id, locale: 'de' }
    const isStale = async (): Promise<boolean> => (await client.must(getText, german)).isStale
    await client.must(publish, { id, locale: 'en' })
    await client.must(addLanguage, german)
    await client.must(publish, german)
    const fresh = await isStale()

    await republish(client, { id, text: 'A typo less.' }, false)
    const afterTypo = await isStale()
    await republish(client, { id, text: 'Something else.' })
    const afterChange = await isStale()
    await republish(client, { id, text: 'Something else, polished.' }, false)
    const stillStale = await isStale()
    await client.must(updateText, { ...german, isTranslationChecked: true })
    const afterCheck = await isStale()
    await republish(client, { id, text: 'Yet something else.' })
    await republish(client, { id, locale: 'de', text: 'Wieder etwas anderes.' })

    expect({ fresh, afterTypo, afterChange, stillStale, afterCheck }).toEqual({
      fresh: false,
      afterTypo: false,
      afterChange: true,
      stillStale: true,
      afterCheck: false,
    })
    expect(await isStale()).toBe(false)
  })

  test("started from a draft aren't outdated when the draft is published", async () => {
    const { client } = acme.owner
    const id = await begin('Drafted first')
    await client.must(addLanguage, { id, locale: 'de' })
    await client.must(publish, { id, locale: 'en' })

    expect((await client.must(getText, { id, locale: 'de' })).isStale).toBe(false)
    expect((await client.call(addLanguage, { id, locale: 'de' })).status).toBe(409)
    expect((await client.call(addLanguage, { id, locale: 'fr' })).status).toBe(400)
  })

  test('are counted by category and language', async () => {
    const { client } = acme.owner
    const made = await client.must(createCategory, {
      id: base.id,
      texts: [{ locale: 'en', name: 'Counted' }],
    })
    const at = { baseId: base.id, categoryId: made.id }
    const { id } = await publishedArticle(client, { ...at, title: 'Counted one' })
    await writeArticle(client, { ...at, title: 'Counted two' })
    await client.must(addLanguage, { id, locale: 'de' })

    const { rows } = await client.must(getCoverage, { id: base.id })

    const row = rows.find(({ categoryId }) => categoryId === made.id)
    expect(row?.articleCount).toBe(2)
    expect(row?.cells).toEqual([
      { locale: 'en', missing: 0, draft: 1, stale: 0, published: 1 },
      { locale: 'de', missing: 1, draft: 1, stale: 0, published: 0 },
    ])
  })
})

describe('URLs', () => {
  test('of an article that was renamed and moved three times redirect in one step', async () => {
    const { client } = acme.owner
    const id = await begin('Wandering')
    await client.must(publish, { id, locale: 'en' })
    const paths = ['/k/en/orders/wandering']
    for (const place of ['one', 'two', 'three']) {
      const category = await client.must(createCategory, {
        id: base.id,
        texts: [{ locale: 'en', name: `Place ${place}` }],
      })
      await client.must(moveArticle, { id, categoryId: category.id, afterId: null })
      paths.push(`/k/en/place-${place}/${paths.at(-1)?.split('/').at(-1)}`)
      await client.must(updateText, { id, locale: 'en', slug: `wandering-${place}` })
      paths.push(`/k/en/place-${place}/wandering-${place}`)
      if (place === 'two') {
        const texts = [{ locale: 'en', name: 'Place two', slug: 'second-place' }]
        await client.must(updateCategory, { id: category.id, version: category.version, texts })
        paths.push('/k/en/second-place/wandering-two')
      }
    }
    const newest = '/k/en/place-three/wandering-three'

    const shown = await reader.must(readArticle, { locale: 'en', slug: 'wandering-three' })
    const old = paths.filter((path) => path !== newest)
    const led = await Promise.all(old.map((path) => reader.must(findAddress, { path })))

    expect(shown.path).toBe(newest)
    expect(old).toHaveLength(7)
    expect(new Set(led.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify({ kind: 'moved', to: newest, isPermanent: true })]),
    )
  })

  test("are unique and can't be taken from another article", async () => {
    const { client } = acme.owner
    const one = await begin('Same name')
    const two = await begin('Same name')

    const slugs = [one, two].map((id) => client.must(getText, { id, locale: 'en' }))
    const taken = await client.call(updateText, { id: two, locale: 'en', slug: 'same-name' })

    expect((await Promise.all(slugs)).map(({ slug }) => slug)).toEqual(['same-name', 'same-name-2'])
    expect(taken.status).toBe(400)
  })

  test('in a missing language redirect to an existing one', async () => {
    const id = await begin('English only')
    await acme.owner.client.must(publish, { id, locale: 'en' })

    const led = await reader.must(findAddress, { path: '/k/de/bestellungen/english-only' })

    expect(led).toEqual({ kind: 'untranslated', to: '/k/en/orders/english-only' })
  })
})

describe('categories', () => {
  test('nest three levels deep and never into themselves', async () => {
    const { client } = acme.owner
    const make = (name: string, parentId: string | null) =>
      client.call(createCategory, { id: base.id, parentId, texts: [{ locale: 'en', name }] })
    const top = (await make('Top', null)).body
    const middle = (await make('Middle', top.id)).body
    const low = (await make('Low', middle.id)).body

    const tooDeep = await make('Too deep', low.id)
    const intoItself = await client.call(moveCategory, {
      id: top.id,
      parentId: low.id,
      afterId: null,
    })
    const shifted = await client.must(moveCategory, {
      id: middle.id,
      parentId: null,
      afterId: top.id,
    })

    expect([tooDeep.status, intoItself.status]).toEqual([409, 409])
    expect(shifted.depth).toBe(1)
    const { items } = await client.must(listCategories, { id: base.id })
    expect(items.find(({ id }) => id === low.id)?.depth).toBe(2)
  })

  test('moved into each other at once end up nested one way', async () => {
    const { client } = acme.owner
    const make = (name: string) =>
      client.must(createCategory, {
        id: base.id,
        parentId: null,
        texts: [{ locale: 'en', name }],
      })
    for (let round = 0; round < 5; round++) {
      const [one, other] = [await make(`One ${round}`), await make(`Other ${round}`)]
      const into = (id: string, parentId: string) =>
        client.call(moveCategory, { id, parentId, afterId: null })
      const answers = await Promise.all([into(one.id, other.id), into(other.id, one.id)])
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    }
  })

  test('pass their articles to another category when deleted', async () => {
    const { client } = acme.owner
    const at = { id: base.id, parentId: null }
    const going = await client.must(createCategory, {
      ...at,
      texts: [{ locale: 'en', name: 'Going' }],
    })
    const { id } = await publishedArticle(client, {
      baseId: base.id,
      categoryId: going.id,
      title: 'Left behind',
    })

    await client.must(deleteCategory, { id: going.id, toId: orders.id })

    expect((await client.must(getArticle, { id })).categoryId).toBe(orders.id)
    expect(await reader.must(findAddress, { path: '/k/en/going' })).toEqual({
      kind: 'moved',
      to: '/k/en/orders',
      isPermanent: true,
    })
  })
})

test("bulk changes report the articles they couldn't change", async () => {
  const { client } = acme.owner
  const ready = await begin('Bulk one')
  const { id: empty } = await client.must(createArticle, { baseId: base.id })

  const outcome = await client.must(changeArticles, { ids: [ready, empty], act: 'publish' })

  expect(outcome.changedCount).toBe(1)
  expect(outcome.refused.map(({ id }) => id)).toEqual([empty])
  expect(await stateOf(ready)).toBe('published')
})

test('changing a snippet updates published articles', async () => {
  const { client } = acme.owner
  const snippet = await client.must(createSnippet, {
    name: 'Support hours',
    key: 'hours',
    kind: 'snippet',
    body: bodyOf('Nine to five'),
  })
  const id = await begin('With snippet')
  const body = {
    type: 'doc' as const,
    content: [
      ...(bodyOf('We are here:').content ?? []),
      { type: 'snippet', attrs: { key: 'hours' } },
    ],
  }
  await client.must(saveDraft, { id, locale: 'en', draftVersion: 1, body })
  await client.must(publish, { id, locale: 'en' })
  const read = { locale: 'en', slug: 'with-snippet' }
  const before = await reader.must(readArticle, read)

  const used = await client.call(deleteSnippet, { id: snippet.id })
  await client.must(updateSnippet, { id: snippet.id, version: 1, body: bodyOf('Eight to six') })
  await until('it is updated', async () =>
    (await reader.must(readArticle, read)).html.includes('Eight to six'),
  )

  expect(before.html).toContain('Nine to five')
  expect(used.status).toBe(409)
})

test('a viewer can read but not write, and other organizations see nothing', async () => {
  const globex = await makeCompany(server, 'globex')
  const id = await begin('Private')

  const viewer = await acme.viewer.client.call(getArticle, { id })
  const answers = [
    await acme.viewer.client.call(publish, { id, locale: 'en' }),
    await globex.owner.client.call(getArticle, { id }),
    await globex.owner.client.call(updateArticle, { id, version: 1, isPinned: true }),
  ]

  expect(viewer.status).toBe(200)
  expect(answers.map(({ status }) => status)).toEqual([403, 404, 404])
})

function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString()
}
