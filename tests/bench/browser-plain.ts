import type { Page } from 'playwright-core'

export async function openPlain(page: Page, html: string): Promise<Page> {
  const plain = await page.context().newPage()
  await plain.route(address, (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await plain.goto(address)
  return plain
}

const address = 'http://plain.localhost/'
