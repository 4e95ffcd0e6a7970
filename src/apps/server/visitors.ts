import {
  findEldestLive,
  findLiveWidget,
  findOwnerOf,
  findVisitors,
  readFrame,
} from '#modules/widget/server/public.ts'
import { oneAfterAnother } from '#platform/database/together.ts'
import { rememberVisitors } from '#platform/http/visitor-memory.ts'
import type { FindHome, IdentifyVisitor, VisitorToken } from '#platform/http/visitor-token.ts'
import type { Visitor } from '#platform/permissions/principal.ts'
import type { Ground } from '#platform/scope/ground.ts'
import { inOrganization, onPlatform } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'

export interface Visitors {
  readonly findHome: FindHome
  /** Remembers him for a minute. */
  readonly identifyVisitor: IdentifyVisitor
  /** Reads the database and not a memory. */
  readonly identifyVisitorAnew: IdentifyVisitor
  /** Where a widget may stand; undefined when visitors see none. */
  readFrameSettings(widgetId: string): Promise<{ origins: readonly string[] } | undefined>
  /** The widget of the shop that a local install shows: one of this organization, if it has any. */
  findDemoWidget(organizationId?: string): Promise<string | undefined>
}

/** Leads whoever comes by a widget into its organization, and from there on row security holds. */
export function createVisitors(ground: Ground): Visitors {
  // An id keeps its organization for ever, so what was once found need not be asked again.
  const homes = new Map<string, string>()

  async function findHome(widgetId: string): Promise<string | undefined> {
    if (!uuid.test(widgetId)) return undefined
    const known = homes.get(widgetId)
    if (known !== undefined) return known
    const found = await onPlatform(ground, bySystem('widget', 'read'), (scope) =>
      findOwnerOf(scope, widgetId),
    )
    if (homes.size >= mostHomes) homes.clear()
    if (found !== undefined) homes.set(widgetId, found)
    return found
  }

  // Who comes while others of his organization are looked up is looked up together with the next.
  const receptions = new Map<string, (token: VisitorToken) => Promise<Visitor | undefined>>()

  function receptionOf(home: string): (token: VisitorToken) => Promise<Visitor | undefined> {
    const open = receptions.get(home)
    if (open) return open
    if (receptions.size >= mostHomes) receptions.clear()
    const opened = oneAfterAnother<VisitorToken, Visitor | undefined>((tokens) =>
      inOrganization(ground, home, bySystem('widget', 'read'), (scope) =>
        findVisitors(scope, tokens),
      ),
    )
    receptions.set(home, opened)
    return opened
  }

  async function findVisitor(token: VisitorToken): Promise<Visitor | undefined> {
    const home = await findHome(token.widgetId)
    return home === undefined ? undefined : receptionOf(home)(token)
  }
  const { identifyVisitor, identifyAnew } = rememberVisitors(findVisitor, ground.signals)

  return {
    findHome,
    identifyVisitor,
    identifyVisitorAnew: identifyAnew,
    async readFrameSettings(widgetId) {
      const home = await findHome(widgetId)
      if (home === undefined) return undefined
      return inOrganization(ground, home, bySystem('widget', 'read'), (scope) =>
        readFrame(scope, widgetId),
      )
    },
    async findDemoWidget(organizationId) {
      const asSystem = bySystem('widget', 'read')
      const own =
        organizationId && (await inOrganization(ground, organizationId, asSystem, findLiveWidget))
      return own || onPlatform(ground, asSystem, findEldestLive)
    },
  }
}

const mostHomes = 50_000
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
