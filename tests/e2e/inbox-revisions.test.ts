import { randomBytes } from 'node:crypto'

import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { expectAccessible, expectFits, inModes } from '#tests/support/usable.ts'
import { askApi, leaveAll, newVisitor, register, type Visitor } from '#tests/support/visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(leaveAll)
afterAll(() => browser.close())

test('earlier versions are shown, follow the next edit, and can be redacted', async () => {
  const agent = await newVisitor(browser)
  const { page } = agent
  const { id, messageId } = await begin(agent)
  await page.goto(`/dashboard/inbox/all?conversation=${id}`)
  await page.getByRole('button', { name: /^Edited \d/ }).click()
  const before = page.getByRole('dialog', { name: 'Edit history' })
  await before.getByText('Your code is 4711.').waitFor()
  await before.getByText(/^Written .+, changed .+ by Grace Hopper$/).waitFor()
  await inModes(page, ['light', 'dark'], (mode) => expectAccessible(page, mode))
  await expectFits(page)

  await page.setViewportSize({ width: 1280, height: 800 })
  await askApi(agent, 'PATCH', `/api/inbox/conversations/${id}/messages/${messageId}`, {
    text: 'I wrote you a letter.',
  })
  await before.getByText('I called you.').waitFor()
  await page.keyboard.press('Escape')
  await before.waitFor({ state: 'detached' })

  const message = page.getByRole('article').filter({ hasText: 'I wrote you a letter.' })
  await message.hover()
  await message.getByRole('button', { name: 'Message actions' }).click()
  await page.getByRole('menuitem', { name: 'Redact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Redact' })
  const said = dialog.getByRole('textbox', { name: 'Edit history' }).last()
  await said.press('ControlOrMeta+a')
  await dialog.getByRole('button', { name: 'Redact selection' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Edited \d/ }).click()
  await before.getByText('█████').waitFor()
  expect(agent.troubles).toEqual([])
}, 60_000)

async function begin(agent: Visitor): Promise<{ id: string; messageId: string }> {
  await register(agent, 'Second Thoughts')
  const ask = <T>(method: string, path: string, body?: object) =>
    askApi(agent, method, path, body) as Promise<T>
  const widget = await ask<{ id: string; version: number }>('POST', '/api/widgets', {
    name: 'Shop',
  })
  await ask('POST', `/api/widgets/${widget.id}/publish`, { version: widget.version })
  const { chat } = await ask<{ chat: { id: string } }>('POST', `/api/w/${widget.id}/chats`, {
    secret: randomBytes(32).toString('base64url'),
    peek: randomBytes(32).toString('base64url'),
    clientKey: crypto.randomUUID(),
    name: 'Olivia Brandt',
    text: 'How do I get in?',
  })
  const path = `/api/inbox/conversations/${chat.id}/messages`
  const clientKey = crypto.randomUUID()
  const said = await ask<{ id: string }>('POST', path, { clientKey, text: 'Your code is 4711.' })
  await ask('PATCH', `${path}/${said.id}`, { text: 'I called you.' })
  return { id: chat.id, messageId: said.id }
}
