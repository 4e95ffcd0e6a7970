import { z } from 'zod'

import { listOrganizationsWithWaiting } from '#modules/inbox/server/public.ts'
import {
  hasAutoAssignColumns,
  listOrganizationsWithAutoAssign,
} from '#modules/tickets/server/public.ts'
import { inEachOrganization } from '#platform/jobs/in-each-organization.ts'
import { job } from '#platform/jobs/job.ts'
import { work, type JobWork } from '#platform/registry/module.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

import { returnThoseDue } from './actions/availability.ts'
import { drain } from './drain.ts'
import { reconsider } from './reopened.ts'
import { listOrganizationsWithReturning } from './store/availability.ts'
import { hasAutomaticPolicy, listAutomaticOrganizations } from './store/policies.ts'

const drainQueue = job({ name: 'drain-queue', payload: z.strictObject({}) })
const reconsiderReopened = job({
  name: 'reconsider-reopened',
  payload: z.strictObject({ conversationId: z.uuid(), byId: z.uuid().nullable() }),
})

/** At most one job waits per organization: it picks up everything that happens before it starts. */
export async function startDrain(scope: Scope): Promise<void> {
  if ((await hasAutomaticPolicy(scope)) || (await hasAutoAssignColumns(scope))) {
    scope.enqueue(drainQueue, {}, { onceKey: scope.organizationId })
  }
}

export async function startReconsidering(
  scope: Scope,
  reopened: { conversationId: string; byId: string | null },
): Promise<void> {
  if (await hasAutomaticPolicy(scope)) {
    scope.enqueue(reconsiderReopened, reopened, { onceKey: reopened.conversationId })
  }
}

/** Locked conversations are retried shortly after; locks are short. */
const soon = ({ now }: Scope): Date => new Date(now.getTime() + 2000)

export const assignmentJobs: readonly JobWork[] = [
  work(drainQueue, async (scope) => {
    const outcome = await drain(scope, { alsoPassOn: false })
    const onceKey = scope.organizationId
    if (outcome === 'more') scope.enqueue(drainQueue, {}, { onceKey })
    if (outcome === 'later') scope.enqueue(drainQueue, {}, { onceKey, startAfter: soon(scope) })
  }),
  work(reconsiderReopened, async (scope, reopened) => {
    const outcome = await reconsider(scope, reopened)
    if (outcome === 'later') {
      const onceKey = reopened.conversationId
      scope.enqueue(reconsiderReopened, reopened, { onceKey, startAfter: soon(scope) })
    }
  }),
]

export const assignmentChore = inEachOrganization({
  name: 'assign-waiting',
  schedule: '* * * * *',
  graceSeconds: 300,
  async listOrganizations(scope: PlatformScope) {
    const automatic = await listAutomaticOrganizations(scope)
    const waiting = await listOrganizationsWithWaiting(scope, automatic)
    const giving = await listOrganizationsWithAutoAssign(scope)
    return [...new Set([...(await listOrganizationsWithReturning(scope)), ...waiting, ...giving])]
  },
  async run(scope) {
    const areMore = await returnThoseDue(scope)
    const outcome = await drain(scope, { alsoPassOn: true })
    return areMore || outcome === 'more' ? 'more' : 'done'
  },
})
