import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import {
  askApi,
  followMail,
  leaveAll,
  newVisitor,
  register,
  signUp,
} from '#tests/support/visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(leaveAll)
afterAll(() => browser.close())

const patient = { timeout: 10_000 }

test('changes in one window appear in another without a reload', async () => {
  const writer = await newVisitor(browser)
  await signUp(writer, 'Live Wires')
  const reader = await newVisitor(browser, { cookiesOf: writer })
  await reader.page.goto('/dashboard')
  await reader.page.getByText('Live', { exact: true }).last().waitFor()
  await reader.page.evaluate('document.body.dataset.same = "yes"')

  await askApi(writer, 'POST', '/api/organization/teams', { name: 'Electricians' })
  await reader.page.getByText('created the team Electricians').waitFor()
  const slug = `wires-${crypto.randomUUID().slice(0, 8)}`
  await askApi(writer, 'POST', '/api/sites', { slug, name: 'Help with wires' })
  await reader.page.getByRole('link', { name: `${slug}.localhost` }).waitFor()

  expect(await reader.page.locator('body').getAttribute('data-same')).toBe('yes')
  expect([...writer.troubles, ...reader.troubles]).toEqual([])
})

test('a custom reason keeps its emoji when only the return date changes', async () => {
  const member = await newVisitor(browser)
  const { page } = member
  await signUp(member, 'Long Lunches')
  const reason = '🍽️ With the team'
  await askApi(member, 'PUT', '/api/assignment/my-availability', { status: 'away', reason })
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('menuitem', { name: 'Change reason or time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Away' })
  await expect
    .poll(() => dialog.getByLabel('Reason', { exact: true }).inputValue())
    .toBe('With the team')
  await dialog.getByRole('combobox', { name: 'Until' }).click()
  await page.getByRole('option').nth(1).click()
  await dialog.getByRole('button', { name: 'Set to away' }).click()
  await dialog.waitFor({ state: 'detached' })

  const mine = await askApi(member, 'GET', '/api/assignment/my-availability')
  expect(mine).toMatchObject({ reason, backAt: expect.any(String) })
  expect(member.troubles).toEqual([])
})

test('a member of two organizations can switch', async () => {
  const visitor = await newVisitor(browser)
  await visitor.page.goto('/login')
  await visitor.page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await visitor.page.getByLabel('Email address').fill('mara@northwind.example')
  await visitor.page.getByRole('button', { name: 'Send link' }).click()
  await visitor.page.getByRole('heading', { name: 'Check your email' }).waitFor()
  const page = await followMail(visitor, 'mara@northwind.example', 'Sign in')
  await page.getByRole('button', { name: 'Sign in' }).click()

  await page.getByRole('button', { name: /^Organization/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Harbor Software' }).click()
  await page.getByText('Harbor Software, Admin').waitFor()
  expect(await page.getByText('priya@northwind.example').count()).toBe(0)

  await page.getByRole('button', { name: /^Organization/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Northwind Coffee' }).click()
  await page.getByText('Northwind Coffee, Owner').waitFor()

  const { items } = (await askApi(visitor, 'GET', '/api/organizations')) as {
    items: { id: string; name: string }[]
  }
  const other = items.find(({ name }) => name === 'Harbor Software')?.id
  await page.goto(`/dashboard/settings/tags?organization=${other}`)
  await page.waitForURL('**/dashboard/settings/tags')
  await page
    .getByRole('button', { name: /^Organization/ })
    .getByText('Harbor Software')
    .waitFor()
  expect(visitor.troubles).toEqual([])
})

test('unsaved changes are discarded after confirmation', async () => {
  const visitor = await newVisitor(browser)
  const { page } = visitor
  await register(visitor, 'Second Thoughts')
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') changes.push(request.url())
  })
  await page.goto('/dashboard/organization?tab=security')
  const days = page.getByLabel('Sign out everyone after (days)')
  const save = page.getByRole('button', { name: 'Save policy' })
  await expect.poll(async () => (await days.fill('399'), save.isEnabled()), patient).toBe(true)
  await page.getByRole('link', { name: 'Tickets', exact: true }).click()
  await page.getByRole('button', { name: 'Discard changes', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Tickets' }).waitFor()
  await page.goBack()
  await days.waitFor()

  expect(await days.inputValue()).toBe('400')
  expect(changes).toEqual([])
})

test('the current menu entry is visible in a short window without scrolling the page', async () => {
  const visitor = await newVisitor(browser)
  const { page } = visitor
  await register(visitor, 'Low Windows')
  await page.setViewportSize({ width: 1280, height: 480 })
  await page.goto('/dashboard/profile')
  await expect.poll(() => isVisible('Settings', 'Your profile'), patient).toBe(true)
  expect(await isVisible('Settings', 'Language and region')).toBe(false)
  expect(await isVisible('Main', 'Settings')).toBe(true)
  expect(await page.evaluate('scrollY')).toBe(0)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('visitors')
  await page
    .getByRole('option', { name: /^Visitors/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Visitors' }).waitFor()
  await expect.poll(() => isVisible('Contacts', 'Visitors'), patient).toBe(true)
  expect(await isVisible('Main', 'Contacts')).toBe(true)

  async function isVisible(area: string, name: string): Promise<boolean> {
    const menu = page.getByRole('navigation', { name: area, exact: true })
    const list = await menu.boundingBox()
    const line = await menu.getByRole('link', { name, exact: true }).boundingBox()
    if (!list || !line) return false
    return line.y >= list.y && line.y + line.height <= list.y + list.height
  }
})

test('a long list renders everything visible in its frame', async () => {
  const visitor = await newVisitor(browser)
  const { page, troubles } = visitor
  await register(visitor, 'Many Words')
  const rows = Array.from({ length: 60 }, (_, place) => ({ name: `Word ${place}` }))
  await askApi(visitor, 'POST', '/api/tags/import', { rows, isDryRun: false })
  await page.goto('/dashboard/settings/tags')
  await page.locator('main tbody td').first().waitFor()
  const menu = page.getByRole('navigation', { name: 'Settings' })
  await menu.getByRole('link', { name: 'Organization' }).click()
  await page.getByRole('heading', { name: 'Many Words' }).waitFor()

  const lowestRow = page.evaluate<number>(`new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!location.pathname.endsWith('/tags') || !document.querySelector('main tbody td')) return
      observer.disconnect()
      requestAnimationFrame(() => {
        const rows = document.querySelectorAll('main tbody tr[data-key]')
        resolve(rows[rows.length - 1].getBoundingClientRect().bottom)
      })
    })
    observer.observe(document.body, { subtree: true, childList: true })
  })`)
  await menu.getByRole('link', { name: 'Tags' }).click()
  expect(await lowestRow).toBeGreaterThanOrEqual(page.viewportSize()?.height ?? Infinity)
  expect(troubles).toEqual([])
})

test("visitors explain why there are none only once that's known", async () => {
  const visitor = await newVisitor(browser)
  const { page } = visitor
  await signUp(visitor, 'Nobody Yet')
  const answered = page.waitForResponse(/\/api\/visitors(\?|$)/)
  let heldBack = 0
  await page.route(/\/api\/widgets(\?|$)/, async (route) => {
    heldBack++
    await answered
    await page.evaluate('new Promise((done) => setTimeout(() => requestAnimationFrame(done), 100))')
    await route.continue()
  })
  await page.evaluate(`{
    window.isWrong = false
    const look = () => { isWrong ||= document.body.textContent.includes('No visitors right now') }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true })
  }`)
  await page.getByRole('link', { name: 'Contacts', exact: true }).click()
  await page.getByRole('link', { name: 'Visitors', exact: true }).click()
  await page.getByText('Create a widget first').waitFor()
  expect(await page.evaluate('isWrong')).toBe(false)
  expect(heldBack).toBeGreaterThan(0)
  expect(visitor.troubles).toEqual([])
})

test('the chosen color mode applies before the first paint and follows the system by default', async () => {
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

test('tenant hosts serve the site and never see the session', async () => {
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
