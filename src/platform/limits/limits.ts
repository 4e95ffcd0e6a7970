import { parentKey, type PermissionKey } from '#platform/permissions/keys.ts'

/** What an organization's plan includes. Asked by everyone, filled by billing where there is one. */
export interface Limits {
  planAllows(organizationId: string, key: PermissionKey): boolean
  /** The highest count the plan allows, or undefined for no limit. */
  limitOf(organizationId: string, feature: string): number | undefined
}

/** An install without billing has no limits. */
export const unlimited: Limits = {
  planAllows: () => true,
  limitOf: () => undefined,
}

export interface Plan {
  readonly keys: ReadonlySet<PermissionKey>
  readonly limits: Readonly<Record<string, number>>
  /** Exceptions made for one organization; they win over the plan until they expire. */
  readonly overrides: readonly Override[]
}

export interface Override {
  readonly key: PermissionKey
  readonly verdict: 'allow' | 'deny'
  readonly validUntil?: Date
}

/** Limits from plans; `planOf` answers from memory, kept current by whoever knows the plans. */
export function planLimits(
  planOf: (organizationId: string) => Plan | undefined,
  now: () => Date = () => new Date(),
): Limits {
  return {
    planAllows(organizationId, key) {
      const plan = planOf(organizationId)
      return plan !== undefined && planIncludes(plan, key, now())
    },
    limitOf: (organizationId, feature) => planOf(organizationId)?.limits[feature],
  }
}

function planIncludes(plan: Plan, key: PermissionKey, now: Date): boolean {
  const override = plan.overrides.find(
    (candidate) => candidate.key === key && !(candidate.validUntil && candidate.validUntil <= now),
  )
  if (override) return override.verdict === 'allow'
  const parent = parentKey(key)
  return plan.keys.has(key) && (!parent || planIncludes(plan, parent, now))
}
