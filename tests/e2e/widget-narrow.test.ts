import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'
import { leaveAll, newVisitor } from '#tests/support/visitor.ts'

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

test("the reply time isn't truncated in narrow chats, in every language", async () => {
  shop = await openShop(browser, 'Narrow Heads')
  const { page } = await newVisitor(browser, { isLocal: true })
  await page.route('**/config*', async (route) => {
    const config = await (await route.fetch()).json()
    await route.fulfill({ json: { ...config, replyMinutes: 45 } })
  })
  for (const locale of ['en', 'de', 'fr', 'es', 'ar']) {
    await begin(page, locale)
    for (const width of [320, 360, 400]) {
      await page.setViewportSize({ width, height: 640 })
      const lines = await headIn(page)
      expect.soft(lines, `${locale} at ${width}`).toMatchObject({ isWhole: true, isInside: true })
      expect.soft(lines.starts.filter((start) => /^[:?!]/.test(start))).toEqual([])
    }
  }
})

test('a Latin name is truncated at its end in a right-to-left chat', async () => {
  shop = await openShop(browser, 'Narrow Names')
  const { page } = await newVisitor(browser, { isLocal: true })
  await page.route('**/config*', async (route) => {
    const config = await (await route.fetch()).json()
    const organization = 'The Society for Narrow Names of the Northern Harbor'
    await route.fulfill({ json: { ...config, organization, replyMinutes: 45 } })
  })
  await page.setViewportSize({ width: 360, height: 640 })
  await begin(page, 'ar')
  expect(await page.evaluate<object>(nameInHead)).toEqual({ isBeginningSeen: true, isCut: true })
})

async function begin(page: Page, locale: string): Promise<void> {
  await page.goto(`${inject('productUrl')}/widget-page/${shop.widgetId}?mode=page&locale=${locale}`)
  await page.locator('.row').first().click()
  await page.locator('.top.person .soft').waitFor()
  await page.evaluate('sessionStorage.clear(); localStorage.clear()')
}

interface Head {
  readonly starts: readonly string[]
  readonly isWhole: boolean
  readonly isInside: boolean
}

/** Returns whether the line below the name is truncated, and the start of its lines. */
function headIn(page: Page): Promise<Head> {
  return page.evaluate<Head>(`(() => {
    const element = document.querySelector('.top.person .soft')
    const node = element.firstChild
    const range = document.createRange()
    const starts = []
    let top = Number.NEGATIVE_INFINITY
    for (let at = 0; at < node.data.length; at++) {
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      const box = range.getBoundingClientRect()
      if (box.width === 0 || box.top <= top + 4) continue
      starts.push(node.data.slice(at).trimStart())
      top = box.top
    }
    return {
      starts,
      isWhole: element.scrollHeight <= element.clientHeight + 1,
      isInside: document.documentElement.scrollWidth <= innerWidth,
    }
  })()`)
}

const nameInHead = `(() => {
  const name = document.querySelector('.top.person h1')
  const range = document.createRange()
  range.setStart(name.firstChild, 0)
  range.setEnd(name.firstChild, 1)
  const [letter, box] = [range.getBoundingClientRect(), name.getBoundingClientRect()]
  const isBeginningSeen = letter.left >= box.left - 1 && letter.right <= box.right + 1
  return { isBeginningSeen, isCut: name.scrollWidth > name.clientWidth }
})()`
