import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startTestServer, type TestServer } from '#tests/support/test-server.ts'

const crawlers = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Twitterbot/1.0',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  'WhatsApp/2.23.20.0',
  'TelegramBot (like TwitterBot)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
]
const person =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.query('alter table sessions rename to sessions_gone')
})
afterAll(() => server.close())

describe('when a page fails to render', () => {
  test('a person gets the status, an explanation, and a link home', async () => {
    const { status, text } = await askAs(person, '/login')
    expect(status).toBe(500)
    expect(text).toContain('>500<')
    expect(text).toContain('>Internal Server Error</h1>')
    expect(text).toMatch(/<p [^>]*>[A-Z][^<]+\.<\/p>/)
    expect(text).toContain('>Back to home</a>')
  })

  test.each(crawlers)('%s gets the status without a page', async (crawler) => {
    const { status, text } = await askAs(crawler, '/login')
    expect(status).toBe(500)
    expect(text).toBe('')
  })
})

test('a crawler gets the not-found page, not an error', async () => {
  const answer = await server.client(crawlers[0]).send({ path: '/no/such/page' })
  expect(answer.status).toBe(404)
  expect(answer.text).toContain('Page Not Found: /no/such/page')
})

function askAs(userAgent: string, path: string) {
  const client = server.client(userAgent)
  client.cookies.set('sid', 'a'.repeat(43))
  return client.send({ path })
}
