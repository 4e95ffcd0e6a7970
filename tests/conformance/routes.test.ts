import { readFileSync } from 'node:fs'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { screens } from '#apps/web/screens.ts'
import { createArticle } from '#modules/knowledge/articles-contract.ts'
import { createBase, createCategory } from '#modules/knowledge/contract.ts'
import { createBoard } from '#modules/tickets/boards-contract.ts'
import { addressOf } from '#platform/screens/screen.ts'
import { areaOf } from '#platform/screens/sections.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { liveWidget } from '#tests/support/visitor-client.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

import { pendingRoutes } from './routes-pending.ts'

interface Route {
  readonly path: string
  readonly layout: string
  readonly guard: string
  readonly key: string
}

const routes = readRoutes()
const built = routes.filter(({ path }) => !pendingRoutes.has(path))

let server: TestServer
let acme: Company
let widgetId: string
let boardId: string
let knowledge: Readonly<Record<'baseId' | 'articleId' | 'categoryId', string>>
beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  widgetId = await liveWidget(acme.owner.client)
  boardId = (await acme.owner.client.must(createBoard, { name: 'Support', key: 'SUP' })).id
  const { id: baseId } = await acme.owner.client.must(createBase, {
    name: 'Help',
    defaultLocale: 'en',
  })
  const texts = [{ locale: 'en', name: 'Orders' }]
  knowledge = {
    baseId,
    articleId: (await acme.owner.client.must(createArticle, { baseId })).id,
    categoryId: (await acme.owner.client.must(createCategory, { id: baseId, texts })).id,
  }
})
afterAll(() => server.close())

test('the table lists every address once, pending ones included', () => {
  const paths = routes.map(({ path }) => path)

  expect(paths).toHaveLength(155)
  expect(new Set(paths).size).toBe(paths.length)
  expect([...pendingRoutes].filter((path) => !paths.includes(path))).toEqual([])
})

test('every screen is in the table, a setting, or a known exception', () => {
  const paths = new Set(routes.map(({ path }) => path))
  const beside = screens
    .filter(
      ({ path, section }) => !(path.startsWith('settings/') && areaOf(section) === 'settings'),
    )
    .map(addressOf)
    .filter((address) => !paths.has(address))

  expect(beside.toSorted()).toEqual([
    '/dashboard/companies',
    '/dashboard/companies/{id}',
    '/dashboard/contacts',
    '/dashboard/contacts/{id}',
    '/dashboard/profile',
    '/dashboard/ratings',
  ])
})

test('every screen requires the permission in the table', () => {
  const keys = new Map(routes.map(({ path, guard, key }) => [path, guard === 'auth' ? key : guard]))
  const wrong = screens.filter(({ access, ...screen }) => {
    const wanted = keys.get(addressOf(screen))
    const asked = access.who === 'key' ? access.key : access.who
    return wanted !== undefined && asked !== (wanted === '-' ? 'member' : wanted)
  })

  expect(wrong.map(addressOf)).toEqual([])
})

describe("pending addresses don't respond", () => {
  test.each([...pendingRoutes].filter((path) => !path.startsWith('/{tenant}')))(
    '%s',
    async (path) => {
      const { status } = await acme.owner.client.send({ path: example(path) })

      expect(status).toBe(404)
    },
  )
})

describe.each(built)('$path', ({ path, guard, key }) => {
  if (path.startsWith('/{tenant}')) {
    test("responds on the site's host and nowhere on the main host", async () => {
      const inside = path.replace('/{tenant}', '') || '/'
      const onTenant = await server.client().send({
        path: inside,
        headers: { host: `acme.${server.config.sitesDomain}` },
      })
      const onMain = await acme.owner.client.send({ path: path.replace('{tenant}', 'acme') })

      expect([onTenant.status, onMain.status]).toEqual([200, 404])
    })
    return
  }

  test('responds to signed-out visitors as its guard says', async () => {
    const { status, headers } = await server.client().send({ path: example(path) })

    expect(status).toBe(guard === 'public' || guard === 'guest' ? 200 : 302)
    if (status === 302) expect(headers.location).toMatch(/^\/login/)
  })

  test('responds to the owner', async () => {
    const { status, headers } = await acme.owner.client.send({ path: example(path) })

    expect(status).toBe(guard === 'guest' ? 302 : 200)
    if (status === 302) expect(headers.location).toBe('/dashboard')
  })

  test.runIf(key !== '-' || guard === 'owner')('is refused without access', async () => {
    const isEditors = ['Settings.Boards', 'Knowledgebase', 'Documentation'].includes(key)
    const roleKey = isEditors ? 'preset:marketer' : 'preset:content-editor'
    const { client } = await acme.join({ roleKey })
    const { status, text } = await client.send({ path: example(path) })

    expect(status).toBe(403)
    expect(text).toContain('You don’t have access to this screen')
  })
})

function readRoutes(): Route[] {
  return readFileSync('docs/routes.tsv', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [path = '', layout = '', guard = '', key = ''] = line.split('\t')
      return { path, layout, guard, key }
    })
}

function example(path: string): string {
  return path
    .replace('{category}', 'all')
    .replace(/(?<=\/widget(s|-page)\/)\{id\}/, widgetId)
    .replace(/(?<=\/tickets\/)\{id\}/, boardId)
    .replace(/(?<=\/knowledgebase\/)\{id\}/, knowledge.baseId)
    .replace('{articleId}', knowledge.articleId)
    .replace('{categoryId}', knowledge.categoryId)
    .replaceAll(/\{\w+\}/g, '018f6d2e-0000-7000-8000-000000000000')
}
