import type { Principal } from '#platform/permissions/principal.ts'
import type { Signals } from '#platform/signals/signals.ts'

export type Identify = (
  token: string,
  organizationId: string | undefined,
) => Promise<Principal | undefined>

/**
 * Caches for one second so that a screen's burst of calls reads the session once. Sign-out and role
 * changes clear it on every node; the second is the bound if that signal is lost.
 */
export function rememberPrincipals(identify: Identify, signals: Signals): Identify {
  const known = new Map<string, { principal: Promise<Principal | undefined>; until: number }>()

  signals.on((signal) => {
    switch (signal.kind) {
      case 'session-ended':
      case 'user-changed':
      case 'organization-changed':
        known.clear()
        break
      default:
    }
  })

  return (token, organizationId) => {
    const key = `${token}|${organizationId ?? ''}`
    const now = Date.now()
    const before = known.get(key)
    if (before && before.until > now) return before.principal
    if (known.size >= 20_000) known.clear()
    const principal = identify(token, organizationId)
    known.set(key, { principal, until: now + rememberedMs })
    principal.catch(() => known.delete(key))
    return principal
  }
}

const rememberedMs = 1000
