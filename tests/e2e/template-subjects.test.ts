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

test('a subject is written, corrected, and translated', async () => {
  const owner = await newVisitor(browser)
  const { page } = owner
  await register(owner, 'Subject Works')
  await page.goto('/dashboard/settings/message-templates?new=1')
  await page.getByLabel('Name').fill('Sending')
  await page.getByRole('textbox', { name: 'Text' }).fill('It left today.')
  const subject = page.getByRole('textbox', { name: 'Subject', exact: true })
  await subject.fill('For {{contact.first_name}}')
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByText('For Ada', { exact: true }).waitFor()
  await preview.getByRole('combobox', { name: 'Preview for' }).click()
  await page.getByRole('option', { name: 'For an unknown visitor' }).click()
  await preview.getByText('The highlighted values are unknown').waitFor()
  await subject.fill('Order of {{kunde}}')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('{{kunde}} isn’t a known variable', { exact: false }).waitFor()
  await subject.fill('Order of ')
  await page.getByRole('button', { name: 'Insert variable' }).first().click()
  await page.getByRole('menuitem', { name: 'contact.first_name' }).click()
  await expect.poll(() => subject.inputValue()).toBe('Order of {{contact.first_name or "there"}}')
  await page.getByRole('combobox', { name: 'Add language' }).click()
  await page.getByRole('option', { name: 'German', exact: true }).click()
  await page.getByRole('textbox', { name: 'German', exact: true }).fill('Es ist unterwegs.')
  await page.getByRole('textbox', { name: 'Subject, German' }).fill('Ihre Bestellung')
  await preview.getByRole('combobox', { name: 'Language of the preview' }).click()
  await page.getByRole('option', { name: 'German', exact: true }).click()
  await preview.getByText('Ihre Bestellung', { exact: true }).waitFor()
  await inModes(page, ['light', 'dark'], (mode) => expectAccessible(page, mode))
  await expectFits(page)
  await page.getByRole('radio', { name: /^Note/ }).check()
  await subject.waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: /^Reply/ }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('row', { name: /Sending/ }).waitFor()
  const { items } = (await askApi(owner, 'GET', '/api/message-templates')) as { items: unknown[] }

  expect(items).toMatchObject([
    {
      subject: 'Order of {{contact.first_name or "there"}}',
      subjects: { de: 'Ihre Bestellung' },
    },
  ])
  expect(owner.troubles.filter((trouble) => !trouble.includes('400'))).toEqual([])
}, 60_000)

test("an email reply uses the template's subject unless another was written", async () => {
  const owner = await newVisitor(browser)
  const { page } = owner
  const id = await beginByMail(owner)
  await page.goto(`/dashboard/inbox/all?conversation=${id}`)
  const answer = page.getByLabel('Write a reply')
  await put(answer, '/way')
  await page.getByText('Subject Order of Olivia').waitFor()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Subject' }).fill('My own words')
  await page.getByRole('button', { name: 'Done' }).click()
  await put(answer, '/gap')
  await expect.poll(() => answer.inputValue()).toContain('Please call.')
  expect(await page.getByText('Subject My own words').isVisible()).toBe(true)

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Reset' }).click()
  await answer.fill('')
  await put(answer, '/way')
  await page.getByText('Subject Order of Olivia').waitFor()
  await put(answer, '/gap')
  await page.getByText('Subject Call {{contact.phone}}').waitFor()
  await page.getByText('Fill in the text in double braces in the subject first.').waitFor()
  expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Subject' }).fill('Call 7')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('button', { name: 'Send now' }).click()
  const subjects = () => subjectsIn(owner, id)
  await expect.poll(subjects, { timeout: 15_000 }).toContain('Call 7')
  expect(owner.troubles).toEqual([])
}, 60_000)

test('a first email uses it too if no subject was written', async () => {
  const owner = await newVisitor(browser)
  const { page } = owner
  await beginByMail(owner)
  await page.goto('/dashboard/inbox/all?new=1')
  const dialog = page.getByRole('dialog', { name: 'New conversation' })
  const subject = dialog.getByRole('textbox', { name: 'Subject', exact: true })
  await subject.waitFor()
  const message = dialog.getByRole('textbox', { name: 'Message' })
  await put(message, '/way')

  await expect.poll(() => subject.inputValue()).toBe('Order of you')
  await put(message, '/gap')
  await expect.poll(() => subject.inputValue()).toBe('Call {{contact.phone}}')
  await subject.fill('My own')
  await put(message, '/gap')
  await expect.poll(() => message.inputValue()).toContain('Please call.')
  expect(await subject.inputValue()).toBe('My own')
  expect(owner.troubles).toEqual([])
}, 60_000)

async function put(box: ReturnType<Visitor['page']['getByLabel']>, slash: string): Promise<void> {
  await box.pressSequentially(` ${slash}`)
  await box.page().getByRole('option').first().waitFor()
  await box.press('Enter')
  await expect.poll(() => box.inputValue()).not.toContain(slash)
}

async function beginByMail(owner: Visitor): Promise<string> {
  await register(owner, 'Mail Works')
  const ask = <T>(method: string, path: string, body?: object) =>
    askApi(owner, method, path, body) as Promise<T>
  await ask('POST', '/api/email/accounts', {
    address: `help@${crypto.randomUUID()}.example`,
    displayName: 'Help',
    mode: 'forward',
  })
  for (const template of [
    {
      name: 'Way',
      shortcut: 'way',
      body: 'It left.',
      subject: 'Order of {{contact.first_name or "you"}}',
    },
    { name: 'Gap', shortcut: 'gap', body: 'Please call.', subject: 'Call {{contact.phone}}' },
  ]) {
    await ask('POST', '/api/message-templates', template)
  }
  const contact = await ask<{ id: string }>('POST', '/api/contacts', {
    name: 'Olivia Brandt',
    email: 'olivia@cust.example',
  })
  const { items } = await ask<{ items: { id: string }[] }>('GET', '/api/inbox/channels')
  const begun = await ask<{ id: string }>('POST', '/api/inbox/conversations', {
    contactId: contact.id,
    channelId: items[0]?.id,
    clientKey: crypto.randomUUID(),
    text: 'Hello',
    subject: 'Your mug',
  })
  return begun.id
}

async function subjectsIn(owner: Visitor, id: string) {
  const path = `/api/inbox/conversations/${id}/messages`
  const { items } = (await askApi(owner, 'GET', path)) as {
    items: { envelope: { subject: string } | null }[]
  }
  return items.map(({ envelope }) => envelope?.subject)
}
