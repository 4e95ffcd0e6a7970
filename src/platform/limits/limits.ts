import { parentKey, type PermissionKey } from '#platform/permissions/keys.ts'

/** What an organization's plan includes. Billing provides the plans. */
export interface Limits {
  planAllows(organizationId: string, key: PermissionKey): boolean
  limitOf(organizationId: string, feature: string): number | undefined
}

/** Without billing there are no limits. */
export const unlimited: Limits = {
  planAllows: () => true,
  limitOf: () => undefined,
}

export interface Plan {
  readonly keys: ReadonlySet<PermissionKey>
  readonly limits: Readonly<Record<string, number>>
  /** Overrides for one organization, which win over the plan until they expire. */
  readonly overrides: readonly Override[]
}

export interface Override {
  readonly key: PermissionKey
  readonly verdict: 'allow' | 'deny'
  readonly validUntil?: Date
}

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
