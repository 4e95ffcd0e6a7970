import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { totpCode, totpStep } from '#modules/account/server/totp.ts'
import { openBrowser } from '#tests/support/browser.ts'
import {
  confirmAddress,
  followMail,
  leaveAll,
  newVisitor,
  signUpByForm,
} from '#tests/support/visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(leaveAll)
afterAll(() => browser.close())

test('from sign-up to deleting the account', { timeout: 180_000 }, async () => {
  const owner = await newVisitor(browser)
  const { page } = owner
  const person = await signUpByForm(owner, 'First Day Ltd')
  const colleague = `colleague-of-${person.email}`

  await page.getByRole('heading', { name: 'Getting started' }).waitFor()
  await confirmAddress(owner, person)
  await page.reload()
  await page.getByRole('link', { name: /Confirm your email address \(done\)/ }).waitFor()

  await page.getByRole('link', { name: /Set up two-factor authentication/ }).click()
  await page.getByRole('button', { name: 'Set up app' }).click()
  const shown = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
  const secret = shown.replaceAll(' ', '')
  await page.getByLabel('Code', { exact: true }).fill(totpCode(secret, totpStep(new Date())))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('dialog', { name: 'Save your recovery codes' }).waitFor()
  await page.getByLabel('I’ve saved them in a safe place').check()
  await page.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('link', { name: /Add the chat to your site/ }).click()
  const making = page.getByRole('dialog', { name: 'New widget' })
  await making.getByLabel('Name').fill('Shop')
  await making.getByRole('button', { name: 'Create widget' }).click()
  await page.getByRole('heading', { name: 'Shop' }).waitFor()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('link', { name: /Add the chat to your site/ }).click()
  await page.getByRole('heading', { name: 'HTML' }).waitFor()

  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('link', { name: /Set language and region/ }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Language and region saved').first().waitFor()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('link', { name: /Set language and region \(done\)/ }).waitFor()

  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  const settings = { name: 'Settings', exact: true }
  await page.getByRole('navigation', settings).getByRole('link', { name: 'Organization' }).click()
  await page.getByRole('tab', { name: 'Invitations' }).click()
  await page.getByRole('button', { name: 'Invite people' }).first().click()
  await page.getByLabel('Email addresses').fill(colleague)
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: /HR/ }).click()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByRole('heading', { name: '1 invitation sent' }).waitFor()
  await page.getByRole('button', { name: 'Done' }).click()

  const guest = await newVisitor(browser)
  const joining = await followMail(guest, colleague, 'View invitation')
  await joining.getByLabel('Your name').fill('Noor Haddad')
  await joining.getByLabel('Password', { exact: true }).fill('a kettle on the stove')
  await joining.getByRole('button', { name: 'Accept and join' }).click()
  await joining.waitForURL('/dashboard')
  await joining.getByRole('link', { name: 'Settings', exact: true }).click()
  const listed = joining
    .getByRole('navigation', settings)
    .getByRole('link', { name: 'Organization' })
  await listed.waitFor()

  await joining.evaluate('document.body.dataset.same = "yes"')
  await page.getByRole('tab', { name: 'Members' }).click()
  await page.getByRole('row', { name: /Noor Haddad/ }).click()
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: /Content editor/ }).click()
  await page.getByRole('button', { name: 'Save role' }).click()
  await listed.waitFor({ state: 'detached' })
  expect(await joining.locator('body').getAttribute('data-same')).toBe('yes')

  await page.getByText('Role of Noor Haddad saved').first().waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('tab', { name: 'Audit log' }).click()
  await page.getByText('changed the role of Noor Haddad').waitFor()

  await page.goto('/dashboard/settings/delete-account')
  await page.getByRole('button', { name: 'Delete organization' }).click()
  const proof = page.getByLabel(/^Type “.*” to confirm/)
  const label = await page.getByText(/^Type “.*” to confirm/).innerText()
  await proof.fill(/“(.*)”/.exec(label)?.[1] ?? '')
  await page.getByRole('button', { name: 'Delete in 30 days' }).click()
  await page.getByText('First Day Ltd is scheduled for deletion').waitFor()
  const keeping = await followMail(owner, person.email, 'Keep First Day Ltd')
  await keeping.getByRole('button', { name: 'Keep organization' }).click()
  await keeping.getByText(/stays/).waitFor()
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: /^Hello/ }).waitFor()

  expect([...owner.troubles, ...guest.troubles]).toEqual([])
})
