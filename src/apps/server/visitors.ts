import {
  findOldestLive,
  findLiveWidget,
  findOwnerOf,
  findVisitors,
  loadDemoShop,
  readFrame,
} from '#modules/widget/server/public.ts'
import { batchedInTurn } from '#platform/database/batched.ts'
import { rememberVisitors } from '#platform/http/visitor-memory.ts'
import type { FindHome, IdentifyVisitor, VisitorToken } from '#platform/http/visitor-token.ts'
import type { Visitor } from '#platform/permissions/principal.ts'
import type { Runtime } from '#platform/scope/runtime.ts'
import { inOrganization, onPlatform } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'

export interface Visitors {
  readonly findHome: FindHome
  /** Cached for a minute. */
  readonly identifyVisitor: IdentifyVisitor
  /** Skips the cache. */
  readonly identifyVisitorUncached: IdentifyVisitor
  readFrameSettings(widgetId: string): Promise<{ origins: readonly string[] } | undefined>
  findDemoWidget(organizationId?: string): Promise<string | undefined>
  /** Undefined if the widget has no secret to sign a token with. */
  signDemoCustomer(widgetId: string): Promise<string | undefined>
}

/** Finds the organization of a widget; after that, row-level security applies. */
export function createVisitors(runtime: Runtime): Visitors {
  // A widget never changes its organization, so this cache can't go stale.
  const homes = new Map<string, string>()

  async function findHome(widgetId: string): Promise<string | undefined> {
    if (!uuid.test(widgetId)) return undefined
    const known = homes.get(widgetId)
    if (known !== undefined) return known
    const found = await onPlatform(runtime, bySystem('widget', 'read'), (scope) =>
      findOwnerOf(scope, widgetId),
    )
    if (homes.size >= maxHomes) homes.clear()
    if (found !== undefined) homes.set(widgetId, found)
    return found
  }

  // Batches lookups of one organization while another lookup is running.
  const receptions = new Map<string, (token: VisitorToken) => Promise<Visitor | undefined>>()

  function receptionOf(home: string): (token: VisitorToken) => Promise<Visitor | undefined> {
    const open = receptions.get(home)
    if (open) return open
    if (receptions.size >= maxHomes) receptions.clear()
    const opened = batchedInTurn<VisitorToken, Visitor | undefined>((tokens) =>
      inOrganization(runtime, home, bySystem('widget', 'read'), (scope) =>
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
  const { identifyVisitor, identifyUncached } = rememberVisitors(findVisitor, runtime.signals)

  return {
    findHome,
    identifyVisitor,
    identifyVisitorUncached: identifyUncached,
    async readFrameSettings(widgetId) {
      const home = await findHome(widgetId)
      if (home === undefined) return undefined
      return inOrganization(runtime, home, bySystem('widget', 'read'), (scope) =>
        readFrame(scope, widgetId),
      )
    },
    async findDemoWidget(organizationId) {
      const asSystem = bySystem('widget', 'read')
      const own =
        organizationId && (await inOrganization(runtime, organizationId, asSystem, findLiveWidget))
      return own || onPlatform(runtime, asSystem, findOldestLive)
    },
    async signDemoCustomer(widgetId) {
      const home = await findHome(widgetId)
      if (home === undefined) return undefined
      const { signDemoCustomer } = await loadDemoShop()
      return inOrganization(runtime, home, bySystem('demo', 'read'), (scope) =>
        signDemoCustomer(scope, widgetId),
      )
    },
  }
}

const maxHomes = 50_000
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
