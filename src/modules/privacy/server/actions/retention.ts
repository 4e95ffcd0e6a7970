import { setPageRetention } from '#modules/visitors/server/public.ts'
import { levelOf } from '#platform/permissions/may.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse, refuseField } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import { retentionChanged } from '../../contract.ts'
import type * as contract from '../../contract.ts'
import type { RetentionPolicy } from '../../model.ts'
import {
  actionsOf,
  isMuchMore,
  leastDays,
  maxCounted,
  maxDaysOf,
  retentionObjects,
  type RetentionObject,
} from '../../rules.ts'
import { retainedObjects } from '../retained-objects.ts'
import { listPolicyRows, upsertPolicy, type PolicyRow } from '../store/retention.ts'

export async function listRetention(
  scope: Scope,
): Promise<AnswerOf<typeof contract.listRetention>> {
  const rows = await listPolicyRows(scope)
  return {
    items: retentionObjects.map((object) =>
      present(
        object,
        rows.find((row) => row.object === object),
      ),
    ),
  }
}

export async function previewRetention(
  scope: Scope,
  { object, days }: ParsedInputOf<typeof contract.previewRetention>,
): Promise<AnswerOf<typeof contract.previewRetention>> {
  refuseOutOfRange(object, days)
  const count = await countNow(scope, object, days)
  return { count, isMore: count === maxCounted }
}

export async function setRetention(
  scope: Scope,
  { seenCount, ...values }: ParsedInputOf<typeof contract.setRetention>,
): Promise<RetentionPolicy> {
  const { object, action, days } = values
  requireAuditManage(scope, object)
  if (!actionsOf(object).includes(action)) {
    refuse('invalid', 'Only conversations can be anonymized.')
  }
  if (days !== null) refuseOutOfRange(object, days)
  const before = (await listPolicyRows(scope)).find((row) => row.object === object)
  if (days !== null) await refuseUnexpectedCount(scope, { object, days, seenCount })
  const row = await upsertPolicy(scope, values)
  if (!row)
    refuse('version_conflict', 'Someone else changed this policy. Reload to see the latest.')
  if (object === 'pages') await setPageRetention(scope, days)
  scope.emit(retentionChanged, {
    object,
    before: before ? { action: before.action, days: before.days } : null,
    after: { action, days },
  })
  return present(object, row)
}

/** The log also records what this member does, so it requires the right to manage the log. */
function requireAuditManage(scope: Scope, object: RetentionObject): void {
  if (object === 'logs' && levelOf(memberOf(scope), 'Audit') !== 'manage') {
    refuse(
      'forbidden',
      'Only teammates who manage the audit log can change how long logs are kept.',
    )
  }
}

function refuseOutOfRange(object: RetentionObject, days: number): void {
  const least = leastDays(object)
  const most = maxDaysOf(object)
  if (days < least) refuseField('days', `Enter at least ${least} days.`)
  if (days > most) refuseField('days', `Enter at most ${most} days.`)
}

/** Refuses if the policy affects many more records than the member has seen. */
async function refuseUnexpectedCount(
  scope: Scope,
  { object, days, seenCount }: { object: RetentionObject; days: number; seenCount: number },
): Promise<void> {
  const count = await countNow(scope, object, days)
  if (isMuchMore(seenCount, count)) {
    const words = count.toLocaleString('en')
    refuse(
      'conflict',
      `This policy now affects ${words} records. Review the number and save again.`,
    )
  }
}

function countNow(scope: Scope, object: RetentionObject, days: number): Promise<number> {
  return retainedObjects[object].count(scope, { days, limit: maxCounted })
}

function present(object: RetentionObject, row: PolicyRow | undefined): RetentionPolicy {
  return {
    object,
    action: row?.action ?? actionsOf(object)[0] ?? 'delete',
    days: row?.days ?? null,
    ranAt: row?.ranAt?.toISOString() ?? null,
    ranCount: row?.ranCount ?? null,
    version: row?.version ?? 0,
  }
}
