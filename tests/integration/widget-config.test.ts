import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  createWidget,
  getWidget,
  getWidgetConfig,
  publishWidget,
  updateWidget,
} from '#modules/widget/contract.ts'
import { widgetSettings, type WidgetTexts } from '#modules/widget/model.ts'
import { loadWords } from '#modules/widget/rules.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let id: string

beforeAll(async () => {
  server = await startTestServer()
  acme = await makeCompany(server, 'acme')
  const texts = { en: await written('en'), de: await written('de') }
  const settings = { texts, origins: ['https://shop.example'] }
  const made = await acme.owner.client.must(createWidget, { name: 'Shop', settings })
  id = made.id
  await acme.owner.client.must(publishWidget, { id, version: made.version })
})
afterAll(() => server.close())

test('with two fully customized languages, a page gets four kilobytes', async () => {
  const { bytes, headers, body } = await ask({ browser: 'de-AT' }, { 'accept-encoding': 'gzip' })

  expect(headers['content-encoding']).toBe('gzip')
  expect(bytes.length).toBeLessThanOrEqual(4000)
  expect(body.texts.title).toBe('Fragen? de')
  expect(body.texts.words.send).toContain('de')
  expect(JSON.stringify(body)).not.toContain('Fragen? en')
})

test.each(['gzip;q=0', 'gzip;q=0.0, br', 'identity'])(
  'with %s, the response is uncompressed',
  async (wish) => {
    const packed = await ask({}, { 'accept-encoding': 'gzip' })
    const plain = await ask({}, { 'accept-encoding': wish })

    expect(plain.headers['content-encoding']).toBeUndefined()
    // The compressed bytes differ, so the ETag is weak.
    expect(plain.headers.etag).toMatch(/^W\//)
    expect(plain.headers.etag).toBe(packed.headers.etag)
  },
)

test('only listed settings are public', async () => {
  const { body } = await ask()

  const inside = ['origins', 'scheduleId', 'teamIds', 'pageFields', 'bugBoardId', 'texts', 'locale']
  expect(Object.keys(widgetSettings.shape)).toEqual(expect.arrayContaining(inside))
  expect(Object.keys(body.settings)).not.toEqual(expect.arrayContaining([expect.toBeOneOf(inside)]))
  expect(JSON.stringify(body)).not.toContain('shop.example')
})

test('a cached config gets 304 until the next publish', async () => {
  const first = await ask()
  const known = { 'if-none-match': first.headers.etag ?? '' }
  const again = await ask({}, known)
  const oneOfTwo = await ask({}, { 'if-none-match': `"x", ${first.headers.etag}` })
  const german = await ask({ browser: 'de' }, known)
  const { client } = acme.owner
  const { version } = await client.must(getWidget, { id })
  const changed = await client.must(updateWidget, {
    id,
    version,
    settings: { color: '#334155' },
  })
  await client.must(publishWidget, { id, version: changed.version })
  const published = await ask({}, known)

  expect(first.headers).toMatchObject({
    'cache-control': 'public, max-age=60',
    'access-control-allow-origin': '*',
  })
  expect(again).toMatchObject({ status: 304, text: '' })
  expect(again.headers).toMatchObject({
    etag: first.headers.etag,
    'access-control-allow-origin': '*',
  })
  expect(oneOfTwo.status).toBe(304)
  expect(german.status).toBe(200)
  expect(published.body.settings.color).toBe('#334155')
})

async function ask(
  wishes: { readonly browser?: string } = {},
  headers: Record<string, string> = {},
) {
  return server.client().call(getWidgetConfig, { id, ...wishes }, headers)
}

async function written(locale: string): Promise<WidgetTexts> {
  const words = await loadWords({ texts: {} }, locale)
  const own = Object.entries(words).map(([key, word]) => [key, `${word} ${locale}`])
  return {
    title: `Fragen? ${locale}`,
    tagline: 'Wir sind ein kleines Team und antworten meist am selben Tag.',
    greeting: 'Willkommen! Schreib uns, wenn du zu deiner Bestellung etwas wissen möchtest.',
    placeholder: 'Deine Frage',
    launcherLabel: 'Fragen?',
    away: 'Gerade ist niemand da. Wir antworten, sobald wir zurück sind.',
    replyTime: 'Am selben Tag',
    words: Object.fromEntries(own),
    questions: {},
    teams: {},
  }
}
