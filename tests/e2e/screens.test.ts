import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { screens } from '#apps/web/screens.ts'
import { addressOf, isOfOneRecord } from '#platform/screens/screen.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { openSettled } from '#tests/support/open-settled.ts'
import { expectAccessible, inModes } from '#tests/support/usable.ts'
import { askApi, leaveAll, newVisitor, register, type Visitor } from '#tests/support/visitor.ts'

let browser: Browser
const windows: Visitor[] = []
beforeAll(async () => {
  browser = await openBrowser()
  const owner = await newVisitor(browser)
  await register(owner, 'Every Screen')
  await askApi(owner, 'POST', '/api/organization/teams', { name: 'Front desk' })
  await askApi(owner, 'POST', '/api/tags', { name: 'Urgent', color: '#dc2626' })
  await askApi(owner, 'POST', '/api/organization/roles', {
    name: 'Trainee',
    levels: { Inbox: 'view' },
  })
  windows.push(owner, await newVisitor(browser, { cookiesOf: owner }))
}, 60_000)
afterAll(async () => {
  await leaveAll()
  await browser.close()
})

const patiently = { timeout: 60_000 }

const addresses = [
  ...screens.filter((screen) => !isOfOneRecord(screen)).map(addressOf),
  '/dashboard/organization?tab=invitations',
  '/dashboard/organization?tab=invitations&new=1',
  '/dashboard/organization?tab=teams',
  '/dashboard/organization?tab=teams&team=new',
  '/dashboard/organization?tab=roles',
  '/dashboard/organization?tab=roles&role=preset:support-agent',
  '/dashboard/organization?tab=security',
  '/dashboard/organization?tab=audit',
  '/dashboard/profile?tab=sign-in',
  '/dashboard/profile?tab=devices',
  '/dashboard/profile?tab=notifications',
  '/dashboard/tickets?new=1',
  '/dashboard/tickets?tab=tickets',
  '/dashboard/settings/boards?tab=types',
  '/dashboard/settings/tags?new=1',
  '/dashboard/settings/message-templates?new=1',
  '/dashboard/settings/message-templates?tab=system',
  '/dashboard/settings/opening-hours?new=1',
  '/dashboard/settings/assignment?open=everyone',
  '/dashboard/settings/sla?new=1',
  '/dashboard/settings/privacy?tab=requests&new=1',
]

test.concurrent.for(addresses)('%s is accessible', patiently, async (address, running) => {
  const taken = takeWindow()
  running.onTestFinished(() => void windows.push(taken))
  const { page, troubles } = taken
  await page.setViewportSize({ width: 1280, height: 800 })
  await openSettled(page, address)
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await inModes(page, ['light', 'dark'], (mode) => expectAccessible(page, mode))

  await page.setViewportSize({ width: 360, height: 740 })
  const overflow = await page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect(overflow).toBe(0)
  expect(troubles).toEqual([])
})

function takeWindow(): Visitor {
  const taken = windows.shift()
  if (!taken) throw new Error('More screens are looked at than there are windows: maxConcurrency.')
  return taken
}
