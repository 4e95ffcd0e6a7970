import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Colors that are still changing are measured wrongly. What turns for ever is not waited for. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(`Promise.all(
    document.getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished.catch(() => {})),
  ).then(() => undefined)`)
}

/** Nothing sticks out on a phone, a tablet or a desk, and everyone can use it in both color modes. */
export async function expectUsable(page: Page): Promise<void> {
  await expectFits(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.locator(`html[data-mode=${colorScheme}]`).waitFor()
    await untilStill(page)
    const { violations } = await checkerIn(page, colorScheme).analyze()
    const found = violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes[0]?.html}`)
    expect(found).toEqual([])
  }
}

/** Nothing sticks out. What floats finds its new place a moment after the window has changed. */
export async function expectFits(
  page: Page,
  widths: readonly number[] = [360, 768, 1440],
): Promise<void> {
  const widthNow = () => page.evaluate('document.documentElement.scrollWidth')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(widthNow, { timeout: 5000 }).toBe(width)
  }
}

/** Light pages are checked for everything; in the dark nothing but the colors differs. */
export function checkerIn(page: Page, colorScheme: 'light' | 'dark'): AxeBuilder {
  // The way for pages without frames of another origin: it takes half the time.
  const checker = new AxeBuilder({ page }).setLegacyMode()
  return colorScheme === 'light' ? checker : checker.withRules(['color-contrast'])
}
