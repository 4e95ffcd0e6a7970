import type { Page } from 'playwright-core'

/** Waits for the response instead of the "saving" indicator, which is easily missed. */
export async function draftSaved(page: Page, words: string): Promise<void> {
  await page.waitForResponse(
    (answer) =>
      answer.ok() &&
      answer.url().endsWith('/draft') &&
      (answer.request().postData() ?? '').includes(words),
  )
}
