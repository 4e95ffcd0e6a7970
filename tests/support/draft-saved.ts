import type { Page } from 'playwright-core'

/**
 * Comes when a draft that says these words was saved. That it is being saved stands on the screen as
 * well, for a moment that is easily missed.
 */
export async function draftSaved(page: Page, words: string): Promise<void> {
  await page.waitForResponse(
    (answer) =>
      answer.ok() &&
      answer.url().endsWith('/draft') &&
      (answer.request().postData() ?? '').includes(words),
  )
}
