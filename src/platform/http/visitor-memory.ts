import type { Visitor } from '#platform/permissions/principal.ts'
import type { Signals } from '#platform/signals/signals.ts'

import type { IdentifyVisitor } from './visitor-token.ts'

export interface VisitorMemory {
  readonly identifyVisitor: IdentifyVisitor
  readonly identifyUncached: IdentifyVisitor
}

/**
 * Caches visitors as long as a socket trusts them. An open socket re-authenticates every minute.
 * Identity changes clear the entry on every node; the minute is the bound if that signal is lost.
 */
export function rememberVisitors(identify: IdentifyVisitor, signals: Signals): VisitorMemory {
  const known = new Map<string, { readonly visitor: Visitor; readonly until: number }>()
  const keys = new Map<string, string>()
  let changes = 0

  function forget(key: string): void {
    const held = known.get(key)
    if (held) keys.delete(held.visitor.sessionId)
    known.delete(key)
  }

  function forgetIn(organizationId: string): void {
    for (const [key, { visitor }] of known) {
      if (visitor.organizationId === organizationId) forget(key)
    }
  }

  function forgetAll(): void {
    changes++
    known.clear()
    keys.clear()
  }

  signals.onReconnect(forgetAll)
  signals.on((signal) => {
    if (signal.kind !== 'organization-changed' && signal.kind !== 'session-ended') return
    changes++
    if (signal.kind === 'organization-changed') forgetIn(signal.organizationId)
    else forget(keys.get(signal.sessionId) ?? '')
  })

  const identifyUncached: IdentifyVisitor = async (token) => {
    const before = changes
    const visitor = await identify(token)
    // A change made during the read may be missing in it.
    if (!visitor || before !== changes) {
      forget(keyOf(token))
      return visitor
    }
    if (known.size >= maxCached) forgetAll()
    known.set(keyOf(token), { visitor, until: performance.now() + rememberedMs })
    keys.set(visitor.sessionId, keyOf(token))
    return visitor
  }

  return {
    identifyUncached,
    async identifyVisitor(token) {
      const held = known.get(keyOf(token))
      return held && held.until > performance.now() ? held.visitor : identifyUncached(token)
    },
  }
}

function keyOf({ widgetId, secret }: { widgetId: string; secret: string }): string {
  return `${widgetId}.${secret}`
}

const rememberedMs = 65_000
const maxCached = 20_000
