import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { askApi, leaveAll, newVisitor, register, type Visitor } from '#tests/support/visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(leaveAll)
afterAll(() => browser.close())

test('a visitor reads in the widget, writes, and the team sees what they read and what is missing', async () => {
  const agent = await newVisitor(browser)
  await register(agent, 'Reading Room')
  const { widgetId, baseId } = await openLibrary(agent)
  const { page, troubles } = await newVisitor(browser, { isLocal: true })
  await page.goto(`/widget-page/${widgetId}`)

  await page.getByRole('main').getByRole('button', { name: 'Help', exact: true }).click()
  await page.getByRole('searchbox').fill('retrun parcel')
  await page.getByRole('button', { name: /^Return a parcel/ }).click()
  await page.getByText('Print the label first.').waitFor()
  expect(await page.getByRole('link', { name: 'Open in new window' }).getAttribute('href')).toMatch(
    /\/k\/en\/orders\/return-a-parcel$/,
  )

  await page.getByRole('link', { name: 'the label' }).click()
  await page.getByRole('heading', { name: 'Print a label' }).waitFor()
  await page.getByText('Any printer will do.').waitFor()
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await page.getByRole('radio', { name: 'Something is missing' }).check()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Thanks for your feedback.').waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('heading', { name: 'Return a parcel' }).waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  expect(await page.getByRole('searchbox').inputValue()).toBe('retrun parcel')
  await page.getByRole('searchbox').fill('gift wrapping')
  await page.getByText('No results for “gift wrapping”').waitFor()

  await page.getByRole('button', { name: 'Send us a message' }).click()
  await page.getByRole('textbox', { name: 'Write a message' }).fill('Do you wrap gifts?')
  await page.keyboard.press('Enter')
  await page.getByText('Delivered', { exact: true }).waitFor()
  expect(troubles).toEqual([])

  await agent.page.goto('/dashboard/inbox')
  await agent.page.getByText('Do you wrap gifts?').first().click()
  await agent.page
    .getByText(
      'Read before writing: “Print a label”, “Return a parcel”; searched for “retrun parcel”, “gift wrapping”',
    )
    .waitFor()
  await agent.page.goto(`/dashboard/knowledgebase/${baseId}/settings?tab=gaps`)
  await agent.page
    .getByRole('button', { name: 'Write article about gift wrapping' })
    .first()
    .click()
  await agent.page.waitForURL(/\/articles\/[\da-f-]{36}/)
  expect(await agent.page.getByLabel('Title').first().inputValue()).toBe('Gift wrapping')
})

async function openLibrary(agent: Visitor): Promise<{ widgetId: string; baseId: string }> {
  const sites = (await askApi(agent, 'GET', '/api/sites')) as { items: { id: string }[] }
  const base = await make(agent, '/api/knowledge/bases', {
    name: 'Help',
    defaultLocale: 'en',
    siteIds: sites.items.map(({ id }) => id).slice(0, 1),
  })
  await askApi(agent, 'PUT', `/api/knowledge/bases/${base.id}/languages`, {
    languages: [{ locale: 'en', isPublic: true }],
  })
  const category = await make(agent, `/api/knowledge/bases/${base.id}/categories`, {
    texts: [{ locale: 'en', name: 'Orders' }],
  })
  const place = { baseId: base.id, categoryId: category.id }
  const label = await publish(agent, {
    ...place,
    title: 'Print a label',
    body: bodyOf({ type: 'text', text: 'Any printer will do.' }),
  })
  const href = `article:${label}`
  await publish(agent, {
    ...place,
    title: 'Return a parcel',
    body: bodyOf(
      { type: 'text', text: 'Print the label first. Here is ' },
      { type: 'text', text: 'the label', marks: [{ type: 'link', attrs: { href } }] },
    ),
  })
  const widget = await make(agent, '/api/widgets', { name: 'Shop', settings: { askEmail: 'no' } })
  await askApi(agent, 'POST', `/api/widgets/${widget.id}/publish`, { version: widget.version })
  return { widgetId: widget.id, baseId: base.id }
}

async function publish(agent: Visitor, article: object): Promise<string> {
  const { id } = await make(agent, '/api/knowledge/articles', article)
  await askApi(agent, 'POST', `/api/knowledge/articles/${id}/texts/en/publish`, {})
  return id
}

async function make(agent: Visitor, path: string, body: object) {
  return (await askApi(agent, 'POST', path, body)) as { id: string; version: number }
}

function bodyOf(...content: readonly object[]): object {
  return { type: 'doc', content: [{ type: 'paragraph', content }] }
}
