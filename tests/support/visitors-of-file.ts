import { afterAll, afterEach, beforeAll } from 'vitest'

import { openBrowser } from './browser.ts'
import { leaveAll, newVisitor, type VisitorOptions, type Visitor } from './visitor.ts'

export function visitorsOfFile(): (circumstances?: VisitorOptions) => Promise<Visitor> {
  beforeAll(async () => void (await openBrowser()))
  afterEach(leaveAll)
  afterAll(async () => (await openBrowser()).close())
  return async (circumstances) => newVisitor(await openBrowser(), circumstances)
}
