import { afterAll, afterEach, beforeAll } from 'vitest'

import { openBrowser } from './browser.ts'
import { leaveAll, newVisitor, type Circumstances, type Visitor } from './visitor.ts'

/** For a file of browser tests: lets people come, and sends everyone home after each test. */
export function visitorsOfFile(): (circumstances?: Circumstances) => Promise<Visitor> {
  // It takes a moment to start, which is no test's time.
  beforeAll(async () => void (await openBrowser()))
  afterEach(leaveAll)
  afterAll(async () => (await openBrowser()).close())
  return async (circumstances) => newVisitor(await openBrowser(), circumstances)
}
