import type { Frame, Page } from 'playwright-core'
import { expect } from 'vitest'

import { AccessChecker } from './access-checker.ts'

export type Mode = 'light' | 'dark'

export async function expectUsable(page: Page): Promise<void> {
  await expectFits(page)
  await inModes(page, ['light', 'dark'], (mode) => expectAccessible(page, mode))
}

/** Nothing overflows. Floating elements are repositioned a moment after a resize. */
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

export async function inModes(
  page: Page,
  modes: readonly Mode[],
  look: (mode: Mode) => Promise<void>,
): Promise<void> {
  const present = await page.locator('html').getAttribute('data-mode')
  for (const mode of modes.toSorted((a, b) => Number(b === present) - Number(a === present))) {
    if (mode === present) await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' })
    else await changeMode(page, mode)
    await waitForAnimations(page)
    await look(mode)
  }
}

async function changeMode(page: Page, mode: Mode): Promise<void> {
  await page.evaluate(stopColorsFromFading)
  await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' })
  await page.locator(`html[data-mode=${mode}]`).waitFor()
  await page.evaluate(letColorsFade)
}

export async function expectAccessible(page: Page, mode: Mode): Promise<void> {
  const { violations } = await checkerIn(page, mode).analyze()
  expect(violations.map(({ id, nodes }) => `${mode} ${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** Light mode is checked for everything, dark mode only for colors. */
export function checkerIn(page: Page, mode: Mode): AccessChecker {
  const checker = new AccessChecker(page)
  return mode === 'light' ? checker : checker.withRules(['color-contrast'])
}

/** Animating colors would be measured wrongly. Endless animations are ignored. */
export async function waitForAnimations(page: Page | Frame): Promise<void> {
  await page.evaluate(`(async () => {
    // Scroll-driven animations never end and are ignored.
    const moving = () => document.getAnimations().filter(({ effect, playState, timeline }) =>
      playState === 'running' && timeline instanceof DocumentTimeline
        && effect?.getComputedTiming().endTime !== Infinity)
    // An ending animation may start another on an inheriting element.
    for (let left = moving(); left.length > 0; left = moving())
      await Promise.all(left.map(({ finished }) => finished.catch(() => {})))
  })()`)
}

const stopColorsFromFading = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition-property: none !important }')
  document.adoptedStyleSheets.push(sheet)
}`

const letColorsFade = `{
  // The colors are settled before they may fade again.
  getComputedStyle(document.body).color
  document.adoptedStyleSheets.pop()
}`
