import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { bring, letter } from '#tests/support/mail-in.ts'
import { expectUsable } from '#tests/support/usable.ts'
import { askApi, leaveAll, newVisitor, register, type Visitor } from '#tests/support/visitor.ts'

let browser: Browser
let agent: Visitor
let page: Page
let forwardAddress: string
beforeAll(async () => {
  browser = await openBrowser()
  agent = await newVisitor(browser)
  page = agent.page
  await register(agent, 'Harbor Post')
  const account = await ask<{ forwardAddress: string }>('POST', '/api/email/accounts', {
    address: 'help@harbor-post.example',
    displayName: 'Harbor help',
    mode: 'forward',
  })
  forwardAddress = account.forwardAddress
}, 60_000)
afterAll(async () => {
  await leaveAll()
  await browser.close()
})

test('an email arrives in the inbox, is shown in full, replied to, and forwarded', async () => {
  const html = '<h1>My parcel</h1><p>Where is it?</p><img src="https://elsewhere.example/a.png">'
  await arrive('My parcel', html, { Cc: 'Bob <bob@people.example>' })
  await page.goto('/dashboard/inbox/all')
  await page.locator('[data-conversation]').first().click()
  await page.getByRole('log').getByText('Where is it?').waitFor()
  await page.getByText('To Ada Cc Bob').waitFor()
  // Checked before the frame opens, because scripts, including the checker's, can't run in it.
  await expectUsable(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'Show full email' }).click()
  const frame = page.frameLocator('iframe[title="Original email"]')
  await frame.getByRole('heading', { name: 'My parcel' }).waitFor()
  await page.getByText('Remote images are blocked').waitFor()

  await page.getByLabel('Write a reply').fill('It is on the ferry.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('button', { name: 'Send now' }).click()
  const answer = page.getByRole('article').filter({ hasText: 'It is on the ferry.' })
  await answer.getByText('Sent', { exact: true }).waitFor()

  await page.getByRole('article').first().getByRole('button', { name: 'Forward' }).click()
  const dialog = page.getByRole('dialog', { name: 'Forward message' })
  await dialog.getByRole('button', { name: 'Forward' }).click()
  await dialog.getByText('Add at least one recipient.').waitFor()
  await dialog.getByLabel('To', { exact: true }).fill('Ferry <desk@ferry.example>')
  await dialog.getByRole('button', { name: 'Forward' }).click()
  await page.getByText(/started this side conversation about #/).waitFor()
  expect(agent.troubles).toEqual([])
})

test('a side conversation is started by keyboard, quotes a message, and is listed next to the conversation', async () => {
  await arrive('Spare lid', '<p>Do you have a lid?</p>')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/dashboard/inbox/all')
  await page.locator('[data-conversation]').filter({ hasText: 'Spare lid' }).click()
  await page.getByRole('log').getByText('Do you have a lid?').waitFor()
  await page.keyboard.press('q')
  const dialog = page.getByRole('dialog', { name: 'New side conversation' })
  await dialog.getByLabel('To', { exact: true }).fill('ada@people.example')
  await dialog.getByText(/belongs to the customer/).waitFor()
  await dialog.getByLabel('To', { exact: true }).fill('Lids <lids@potter.example>')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.keyboard.press('q')
  expect(await dialog.getByLabel('To', { exact: true }).inputValue()).toBe(
    'Lids <lids@potter.example>',
  )
  await dialog.getByLabel('Include').click()
  await page.getByRole('option', { name: 'One message' }).click()
  await dialog.getByRole('region', { name: 'Preview' }).getByText('a lid?').waitFor()
  await dialog.getByLabel('Message', { exact: true }).fill('Is this one yours?')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })

  const beside = page.getByRole('region', { name: 'Side conversations' })
  await beside.getByRole('link').click()
  await page.getByRole('link', { name: /^About #/ }).waitFor()
  await page.getByRole('log').getByText('Is this one yours?').waitFor()
  await expectUsable(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: /^About #/ }).click()
  await beside.getByText('No reply yet').waitFor()
  expect(agent.troubles).toEqual([])
})

test('Cc and Bcc of a first email are entered by keyboard', async () => {
  const ada = await ask<{ id: string }>('POST', '/api/contacts', {
    name: 'Ada Lovelace',
    email: 'ada@first-mail.example',
  })
  await page.goto(`/dashboard/contacts/${ada.id}`)
  await page.getByRole('button', { name: 'New message', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Write to Ada Lovelace' })
  await dialog.getByRole('button', { name: 'Add Cc or Bcc' }).press('Enter')
  await dialog.getByLabel('Bcc').waitFor()
  await page.keyboard.type('boss@people.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('books@people.example')

  expect(await dialog.getByLabel('Cc', { exact: true }).inputValue()).toBe('boss@people.example')
  expect(await dialog.getByLabel('Bcc').inputValue()).toBe('books@people.example')
  expect(agent.troubles).toEqual([])
})

test('an email shows that its sender is unverified and which content is missing', async () => {
  await arrive('Too much', `<p>Begins here.</p>${'<p>and goes on</p>'.repeat(150_000)}`)
  await page.goto('/dashboard/inbox/all')
  await page.locator('[data-conversation]').filter({ hasText: 'Too much' }).click()
  const said = page.getByRole('article').filter({ hasText: 'Begins here.' })
  await said.getByText('This email is too long to show in full. See the original.').waitFor()
  const words = 'Unverified sender. It could be someone else.'
  await said.getByRole('img', { name: words }).waitFor()
  await said.getByRole('button', { name: 'to help@harbor-post.example' }).click()
  await said.getByText(words).waitFor()
  await expectUsable(page)
  const original = await page.request.get(
    (await said.getByRole('link', { name: 'Original' }).getAttribute('href')) ?? '',
  )
  expect((await original.text()).match(/and goes on/g)).toHaveLength(150_000)
  expect(agent.troubles).toEqual([])
})

test('hostile emails run no script and send no request', async () => {
  const bodies = readdirSync(hostile).filter((name) => name.endsWith('.html'))
  expect(bodies.length).toBeGreaterThanOrEqual(40)
  for (const name of bodies) await arrive(name, readFileSync(join(hostile, name), 'utf8'))
  const ids = await htmlMessages(bodies.length)

  const asked: string[] = []
  const own = new URL(inject('productUrl')).host
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.host !== own && url.protocol.startsWith('http')) asked.push(request.url())
  })
  page.on('dialog', (shown) => {
    asked.push(`dialog ${shown.message()}`)
    void shown.dismiss()
  })
  await page.goto('/dashboard/inbox/all')
  const ran = await page.evaluate(`(${showAll})(${JSON.stringify(ids)})`)
  expect(ran).toEqual([])
  expect(asked).toEqual([])
}, 120_000)

/** Runs in the page: loads each email in a frame and returns violations. */
const showAll = `async (messages) => {
  const pwned = []
  window.pwn = (what) => pwned.push(String(what))
  const address = location.href
  for (const id of messages) {
    const frame = document.createElement('iframe')
    frame.setAttribute('sandbox', 'allow-same-origin allow-popups allow-popups-to-escape-sandbox')
    frame.src = '/api/email/messages/' + id + '/page'
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
    document.body.append(frame)
    await loaded
    if ('pwned' in frame.contentWindow) pwned.push(id)
    const marks = frame.contentDocument.querySelectorAll(
      'script, iframe, object, embed, form, base, meta[http-equiv], link',
    )
    for (const mark of marks) pwned.push(id + ' keeps ' + mark.tagName)
    frame.remove()
  }
  if (location.href !== address) pwned.push('the page around was moved')
  return pwned
}`

const hostile = join(import.meta.dirname, '../mail-corpus/hostile-html')

async function arrive(subject: string, html: string, more: Record<string, string> = {}) {
  const headers = { 'Content-Type': 'text/html; charset=utf-8', ...more }
  const raw = letter({ to: 'help@harbor-post.example', subject, text: html, headers })
  await bring({ mailInPort: inject('mailInPort') }, raw, { to: forwardAddress })
}

/** The HTML messages of all conversations, once enough emails were processed. */
async function htmlMessages(count: number): Promise<string[]> {
  type Listed = { items: { id: string; envelope?: { hasHtml: boolean } | null }[] }
  let found: string[] = []
  await expect
    .poll(
      async () => {
        found = []
        const { items } = await ask<Listed>('GET', '/api/inbox/conversations?limit=100')
        for (const { id } of items) {
          const said = await ask<Listed>('GET', `/api/inbox/conversations/${id}/messages`)
          found.push(...said.items.filter((one) => one.envelope?.hasHtml).map((one) => one.id))
        }
        return found.length
      },
      { timeout: 60_000, interval: 2000 },
    )
    .toBeGreaterThanOrEqual(count)
  return found
}

async function ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  return (await askApi(agent, method, path, body)) as Answer
}
