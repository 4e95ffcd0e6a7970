import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { askApi, leaveAll, newVisitor, register, type Visitor } from '#tests/support/visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(leaveAll)
afterAll(() => browser.close())

test(
  'a template is created, used by keyboard, and adds its checklist to the ticket',
  {
    timeout: 90_000,
  },
  async () => {
    const owner = await newVisitor(browser)
    const { page } = owner
    await register(owner, 'Ticket Templates')
    const path = await makeBoard(owner)
    await page.goto(`${path}/settings?tab=templates`)
    await page.getByRole('button', { name: 'New template' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Name').fill('Refund')
    await sheet.getByLabel('Ticket title').fill('Refund: Grace')
    await sheet.getByLabel('Checklist').fill('Check the order\nPay it back')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: /^Refund/ }).waitFor()
    await page.getByRole('button', { name: 'New checklist' }).click()
    await sheet.getByLabel('Name').fill('Follow-up')
    await sheet.getByLabel('Items').fill('Call back')
    await sheet.getByRole('button', { name: 'Save checklist' }).click()
    await page.getByRole('button', { name: /^Follow-up/ }).waitFor()

    await page.goto(path)
    await page.getByRole('button', { name: 'New ticket' }).and(page.locator(':enabled')).click()
    const dialog = page.getByRole('dialog', { name: 'New ticket' })
    await dialog.getByLabel('Template').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: 'Refund' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await dialog.getByText('Adds 2 checklist items.').waitFor()
    expect(await dialog.getByLabel('Title').inputValue()).toBe('Refund: Grace')
    await dialog.getByRole('button', { name: 'Create ticket' }).click()

    await openCard(page, path)
    await page.getByText('0 of 2').waitFor()
    await page.getByRole('checkbox', { name: 'Check the order' }).waitFor()
    await page.getByRole('button', { name: 'Add checklist' }).click()
    await page.getByRole('menuitem', { name: /Follow-up/ }).click()
    await page.getByRole('checkbox', { name: 'Call back' }).waitFor()
    await page.getByText('0 of 3').waitFor()
    expect(owner.troubles).toEqual([])
  },
)

test(
  'an SLA target shows on the card, in the list and on the ticket',
  {
    timeout: 90_000,
  },
  async () => {
    const owner = await newVisitor(browser)
    const { page } = owner
    await register(owner, 'Ticket Clocks')
    await page.goto('/dashboard/settings/sla?new=1')
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Name').fill('Tickets')
    await sheet.getByRole('checkbox', { name: /^Tickets/ }).check()
    await sheet.getByRole('checkbox', { name: /^Conversations/ }).uncheck()
    await sheet.getByRole('button', { name: 'Save' }).click()
    await page.getByText('All tickets').waitFor()
    const path = await makeBoard(owner)
    await makeTicket(owner, path)

    await page.goto(path)
    await page
      .getByRole('group', { name: 'SUP-1 Tap drips', exact: true })
      .getByText(/Reply due in/)
      .waitFor()
    await page.goto(`${path}?view=list&sort=owed`)
    await page
      .getByRole('row')
      .filter({ hasText: 'Tap drips' })
      .getByText(/Reply due in/)
      .last()
      .waitFor()
    await page.goto(`${path}?ticket=SUP-1`)
    await page.locator('summary', { hasText: 'SLA' }).click()
    await page.getByText('First reply', { exact: true }).waitFor()
    await page
      .getByText(/^Due in/)
      .first()
      .waitFor()
    expect(owner.troubles).toEqual([])
  },
)

async function makeBoard(owner: Visitor): Promise<string> {
  const board = await askApi(owner, 'POST', '/api/boards', { name: 'Support', key: 'SUP' })
  return `/dashboard/tickets/${idOf(board)}`
}

async function makeTicket(owner: Visitor, path: string): Promise<void> {
  const contact = await askApi(owner, 'POST', '/api/contacts', { name: 'Grace Hopper' })
  await askApi(owner, 'POST', '/api/tickets', {
    clientKey: crypto.randomUUID(),
    boardId: path.split('/').at(-1),
    title: 'Tap drips',
    requesterId: idOf(contact),
  })
}

function idOf(made: unknown): string {
  return (made as { id: string }).id
}

/** By URL, whatever screen is open after creation. */
async function openCard(page: Page, path: string): Promise<void> {
  await page.getByText('SUP-1').first().waitFor()
  await page.goto(`${path}?ticket=SUP-1`)
}
