import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { checkerIn } from '#tests/support/usable.ts'
import { leaveAll, newVisitor } from '#tests/support/visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(leaveAll)
afterAll(() => browser.close())

describe('every component of the design system', () => {
  test.each([
    ['light', 1440],
    ['dark', 1440],
    ['light', 360],
  ] as const)(
    'fits and is accessible in %s at %i px',
    async (colorScheme, width) => {
      const { page, troubles } = await newVisitor(browser, { colorScheme })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      const answer = await page.goto('/ui')
      expect(answer?.status()).toBe(200)
      await page.locator(`html[data-mode=${colorScheme}]`).waitFor()
      await page
        .getByRole('button', { name: 'Success' })
        .and(page.locator(':enabled'))
        .waitFor({ timeout: patienceMs })

      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      const { violations } = await checkerIn(page, colorScheme).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
      expect(troubles).toEqual([])
    },
    patienceMs,
  )
})

const patienceMs = 180_000

test('density is chosen once and applied before the first paint', async () => {
  const { page } = await newVisitor(browser)
  await page.goto('/ui?group=feedback')
  const button = page.getByRole('button', { name: 'Success' })
  await button.and(page.locator(':enabled')).waitFor()
  expect(await heightOf()).toBe(32)
  await page.getByText('Compact', { exact: true }).click()
  expect(await heightOf()).toBe(28)

  await page.route('**/*.js', (route) => route.abort())
  await page.reload()
  expect(await page.locator('html').getAttribute('data-density')).toBe('compact')
  expect(await heightOf()).toBe(28)

  async function heightOf(): Promise<number | undefined> {
    return (await button.boundingBox())?.height
  }
})
