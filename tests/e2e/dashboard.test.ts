import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { askApi, followMail, leaveAll, newVisitor, signUp } from '#tests/support/visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(leaveAll)
afterAll(() => browser.close())

test('what happens in one window shows in another without a reload', async () => {
  const writer = await newVisitor(browser)
  await signUp(writer, 'Live Wires')
  const reader = await newVisitor(browser, { cookiesOf: writer })
  await reader.page.goto('/dashboard')
  await reader.page.getByText('Live', { exact: true }).waitFor()
  await reader.page.evaluate('document.body.dataset.same = "yes"')

  await askApi(writer, 'POST', '/api/organization/teams', { name: 'Electricians' })
  await reader.page.getByText('created the team Electricians').waitFor({ timeout: 4000 })
  await askApi(writer, 'POST', '/api/sites', { slug: 'wires-help', name: 'Help with wires' })
  await reader.page.getByRole('link', { name: 'wires-help.localhost' }).waitFor({ timeout: 4000 })

  expect(await reader.page.locator('body').getAttribute('data-same')).toBe('yes')
  expect([...writer.troubles, ...reader.troubles]).toEqual([])
})

test('a member of two organizations moves between them', async () => {
  const visitor = await newVisitor(browser)
  await visitor.page.goto('/login')
  await visitor.page.getByRole('button', { name: 'E-mail me a sign-in link' }).click()
  await visitor.page.getByLabel('E-mail address').fill('mara@northwind.example')
  await visitor.page.getByRole('button', { name: 'Send the link' }).click()
  const page = await followMail(visitor, 'mara@northwind.example', 'Sign in')
  await page.getByRole('button', { name: 'Sign in' }).click()

  await page.getByRole('button', { name: /^Organization/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Harbor Software' }).click()
  await page.getByText('Harbor Software, Admin').waitFor()
  expect(await page.getByText('priya@northwind.example').count()).toBe(0)

  await page.getByRole('button', { name: /^Organization/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Northwind Coffee' }).click()
  await page.getByText('Northwind Coffee, Owner').waitFor()
  expect(visitor.troubles).toEqual([])
})

test('the chosen color mode is there before the first paint, and follows the system by default', async () => {
  const { page } = await newVisitor(browser, { colorScheme: 'dark' })
  await page.goto('/login')
  expect(await mode()).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(mode).toBe('light')

  await page.evaluate(() => localStorage.setItem('color-mode', 'dark'))
  await page.route('**/*.js', (route) => route.abort())
  await page.reload()
  expect(await mode()).toBe('dark')

  function mode(): Promise<string | null> {
    return page.locator('html').getAttribute('data-mode')
  }
})

test('tenant hosts show the site and never see the session', async () => {
  const visitor = await newVisitor(browser)
  await signUp(visitor, 'Cookie Jar')
  const site = inject('productUrl').replace('localhost', 'cookie-jar.localhost')
  const sent: Promise<Record<string, string>>[] = []
  visitor.page.on('request', (asked) => {
    if (asked.url().startsWith(site)) sent.push(asked.allHeaders())
  })
  const answer = await visitor.page.goto(site)
  expect(answer?.status()).toBe(200)
  expect(await visitor.page.getByText('Cookie Jar').count()).toBeGreaterThan(0)
  expect((await answer?.allHeaders())?.['set-cookie']).toBeUndefined()
  expect(await visitor.context.cookies(site)).toEqual([])
  for (const headers of await Promise.all(sent)) expect(headers).not.toHaveProperty('cookie')

  const dashboard = await visitor.page.goto(`${site}/dashboard`)
  expect(dashboard?.status()).toBe(404)
})
