import type { CDPSession, Page } from 'playwright-core'

export async function slowed<Result>(
  page: Page,
  run: (session: CDPSession) => Promise<Result>,
): Promise<Result> {
  const session = await page.context().newCDPSession(page)
  try {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    return await run(session)
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await session.detach()
  }
}
