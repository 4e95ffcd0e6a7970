import type { Page } from 'playwright-core'

export async function holdFile(page: Page, name: 'panel' | 'more'): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(`**/widget-${name}.js*`, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}
