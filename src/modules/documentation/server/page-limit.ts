import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { countPages } from './store/places.ts'

/** Checked when pages are created. Copying a version creates none: it shows the same pages. */
export async function refuseOverPlan(scope: Scope, adding: number): Promise<void> {
  const limit = scope.limits.limitOf(scope.organizationId, 'docs.pages')
  if (limit === undefined || adding === 0) return
  if ((await countPages(scope)) + adding > limit) {
    refuse(
      'payment_required',
      `Your plan includes ${limit.toLocaleString('en')} documentation pages. Delete pages or upgrade your plan.`,
    )
  }
}
