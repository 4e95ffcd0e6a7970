import type { Browser, FrameLocator, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { enterShop, latestConversation, openShop, setUp, type Shop } from '#tests/support/shop.ts'
import { askApi, leaveAll } from '#tests/support/visitor.ts'

let browser: Browser
let shop: Shop
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(async () => {
  await leaveAll()
  shop.close()
})
afterAll(() => browser.close())

test('missing answers are listed in one sentence, and a reload loses nothing', async () => {
  await openQuestions('Many Questions')
  const page = await enterShop(browser, shop)
  const chat = await begin(page, 'de')
  expect(await isInViewport(chat.locator('.question').first(), chat.locator('.talk .scroll'))).toBe(
    true,
  )
  await chat.getByRole('button', { name: 'Nachricht senden' }).click()
  const fields = ['Ihr Name', 'Ihre E-Mail-Adresse', 'Ihre Telefonnummer', 'Languages', 'Bills to']
  const [first, second, third, fourth, fifth] = fields.map((name) => `„\u2068${name}\u2069“`)
  const sentence = `Füllen Sie noch aus: ${first}, ${second}, ${third}, ${fourth} und ${fifth}.`
  await chat.getByText(sentence, { exact: true }).waitFor()
  const alerts = chat.locator('.form [role="alert"]')
  expect(await alerts.allInnerTexts()).toEqual(['Stimmen Sie zu, um fortzufahren.', sentence])
  expect(await chat.getByText('Hallo').count()).toBe(0)
  await expectFocusOn(chat, 'Ihr Name')
  // Checkboxes are marked as a group, because they have no border of their own.
  const marked = chat.locator('.many, .terms')
  expect(await marked.evaluateAll(outlines)).toEqual(['solid', 'solid'])

  await chat.getByLabel('Ihr Name').fill('Ada')
  await chat.getByLabel('Ihre E-Mail-Adresse').fill('ada@example.com')
  await chat.getByLabel('Ihre Telefonnummer').fill('0049 (30) 901-820')
  const languages = chat.getByRole('group', { name: 'Languages' })
  await languages.getByLabel('German').check()
  await languages.getByLabel('French').check()
  await chat.getByLabel('Bills to').fill('bills')
  await chat.getByLabel('Delivered on').fill('2026-11-15')
  await chat.getByRole('checkbox', { name: /^Ich bin damit einverstanden/ }).check()
  await page.reload()
  await page.getByRole('button', { name: /chat/i }).first().waitFor()
  await begin(page, 'de')
  expect(await chat.getByLabel('Ihr Name').inputValue()).toBe('Ada')
  expect(await languages.getByLabel('French').isChecked()).toBe(true)
  expect(await languages.getByLabel('English').isChecked()).toBe(false)
  expect(await chat.getByLabel('Delivered on').inputValue()).toBe('2026-11-15')
  await chat.getByRole('button', { name: 'Nachricht senden' }).click()
  await chat.getByText(/^Geben Sie eine E-Mail-Adresse ein/).waitFor()
  await expectFocusOn(chat, 'Bills to')
  expect(await marked.evaluateAll(outlines)).toEqual(['none', 'none'])
  await chat.getByLabel('Bills to').fill('bills@example.com')
  await chat.getByLabel('Order number').fill('nc 1234')
  await chat.getByRole('button', { name: 'Nachricht senden' }).click()
  await chat
    .getByText('Diese Angabe scheint nicht zu stimmen. Prüfen Sie sie und versuchen Sie es erneut.')
    .waitFor()
  await expectFocusOn(chat, 'Order number')
  await chat.getByLabel('Order number').fill('NC-1234')
  await chat.getByRole('button', { name: 'Nachricht senden' }).click()
  await chat.getByText('Zugestellt', { exact: true }).waitFor()

  const id = await latestConversation(shop)
  const { contact } = (await askApi(shop.agent, 'GET', `/api/inbox/conversations/${id}`)) as {
    contact: { id: string }
  }
  expect(await askApi(shop.agent, 'GET', `/api/contacts/${contact.id}`)).toMatchObject({
    name: 'Ada',
    phone: '+4930901820',
    attributes: { languages: ['German', 'French'], bills: 'bills@example.com', order: 'NC-1234' },
  })
}, 60_000)

test('one question at a time continues after a reload', async () => {
  await openQuestions('Slow Questions', { asksOneByOne: true })
  const page = await enterShop(browser, shop)
  const chat = await begin(page, 'en')
  await chat.getByRole('textbox', { name: 'Your name' }).fill('Ada')
  await chat.getByRole('button', { name: 'Next' }).click()
  await chat.getByRole('textbox', { name: 'Your email address' }).fill('ada@example.com')
  await chat.getByRole('button', { name: 'Next' }).click()
  await page.reload()
  await page.getByRole('button', { name: /chat/i }).first().waitFor()
  await begin(page, 'en')
  await chat.getByRole('textbox', { name: 'Your phone number' }).fill('+442079460958')
  await chat.getByRole('button', { name: 'Next' }).click()
  await chat.getByRole('group', { name: 'Languages' }).getByLabel('English').check()
  await chat.getByRole('button', { name: 'Next' }).click()
  await chat.locator('.bubble').getByText('English', { exact: true }).waitFor()
}, 60_000)

test.each(['light', 'dark'] as const)(
  'the form fits a phone from right to left, %s',
  async (mode) => {
    await openQuestions(`Narrow Questions ${mode}`, { locale: 'ar', localeFrom: 'fixed' })
    const page = await enterShop(browser, shop)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ colorScheme: mode })
    const chat = await begin(page, 'ar')
    await chat.getByRole('button', { name: 'إرسال الرسالة' }).click()
    await chat.getByText(/^املأ «/).waitFor()
    const widths = await chat
      .locator('.form')
      .evaluate((form) => [Reflect.get(form, 'scrollWidth'), Reflect.get(form, 'clientWidth')])
    expect(widths[0]).toBe(widths[1])
    expect(await chat.locator('#phone').getAttribute('dir')).toBe('ltr')
    expect(await chat.locator(':root').getAttribute('dir')).toBe('rtl')
  },
  60_000,
)

async function openQuestions(name: string, settings: object = {}): Promise<void> {
  shop = await openShop(browser, name)
  for (const field of [
    {
      key: 'languages',
      label: 'Languages',
      type: 'multi_select',
      options: 'German\nEnglish\nFrench',
    },
    { key: 'bills', label: 'Bills to', type: 'email' },
    { key: 'delivered', label: 'Delivered on', type: 'date' },
    { key: 'order', label: 'Order number', type: 'text', pattern: '[A-Z]{2}-[0-9]{4}' },
  ]) {
    await askApi(shop.agent, 'POST', '/api/fields', { object: 'contact', ...field })
  }
  await setUp(shop, {
    askName: 'required',
    askEmail: 'required',
    askPhone: 'required',
    askFields: [
      { field: 'contact.languages', isRequired: true },
      { field: 'contact.bills', isRequired: true },
      { field: 'contact.delivered' },
      { field: 'contact.order' },
    ],
    asksTerms: true,
    privacyUrl: 'https://shop.example/privacy',
    ...settings,
  })
}

async function begin(page: Page, locale: string): Promise<FrameLocator> {
  await page.evaluate(`Parley("setLocale", "${locale}")`)
  await page.evaluate('Parley("newMessage", "Hallo")')
  const chat = page.frameLocator('iframe')
  await chat.locator('.form').waitFor()
  return chat
}

async function expectFocusOn(chat: FrameLocator, label: string): Promise<void> {
  const question = chat.locator('.question:focus-within').filter({ hasText: label })
  await question.waitFor()
  await expect.poll(() => isInViewport(question, chat.locator('.talk .scroll'))).toBe(true)
}

async function isInViewport(part: Locator, place: Locator): Promise<boolean> {
  const [inner, outer] = [await part.boundingBox(), await place.boundingBox()]
  if (!inner || !outer) return false
  return inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height
}

function outlines(parts: readonly object[]): readonly string[] {
  const styleOf: (part: object) => { outlineStyle: string } = Reflect.get(
    globalThis,
    'getComputedStyle',
  )
  return parts.map((part) => styleOf(part).outlineStyle)
}
