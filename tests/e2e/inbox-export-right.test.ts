import { randomBytes } from 'node:crypto'

import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import {
  askApi,
  joinByInvitation,
  leaveAll,
  newVisitor,
  registerConfirmed,
  type Visitor,
} from '#tests/support/visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(leaveAll)
afterAll(() => browser.close())

test('only members with export permission see the export', async () => {
  const owner = await newVisitor(browser)
  await registerConfirmed(owner, 'Kept Inside')
  const id = await begin(owner)
  const levels = { Inbox: 'manage' }
  const role = (await askApi(owner, 'POST', '/api/organization/roles', {
    name: 'Answers only',
    levels,
  })) as { key: string }
  const agent = await newVisitor(browser)
  await joinByInvitation(agent, owner, 'Priya Sharma', role.key)

  expect(await offersTo(owner, id)).toEqual({ ofList: 3, ofOne: 5 })
  expect(await offersTo(agent, id)).toEqual({ ofList: 0, ofOne: 0 })
  expect([...owner.troubles, ...agent.troubles]).toEqual([])
}, 60_000)

async function offersTo({ page }: Visitor, id: string) {
  await page.goto(`/dashboard/inbox/all?conversation=${id}`)
  const head = page.getByRole('region', { name: 'Conversation', exact: true })
  await head.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Copy link' }).waitFor()
  const ofOne = await page.getByRole('menuitem', { name: /^Export as/ }).count()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More list actions' }).click()
  await page.getByRole('menuitem', { name: 'Select conversations' }).waitFor()
  const ofList = await page.getByRole('menuitem', { name: /^Export all as/ }).count()
  return { ofList, ofOne }
}

async function begin(owner: Visitor): Promise<string> {
  const widget = (await askApi(owner, 'POST', '/api/widgets', { name: 'Shop' })) as {
    id: string
    version: number
  }
  await askApi(owner, 'POST', `/api/widgets/${widget.id}/publish`, { version: widget.version })
  const { chat } = (await askApi(owner, 'POST', `/api/w/${widget.id}/chats`, {
    secret: randomBytes(32).toString('base64url'),
    peek: randomBytes(32).toString('base64url'),
    clientKey: crypto.randomUUID(),
    text: 'How do I get in?',
  })) as { chat: { id: string } }
  return chat.id
}
