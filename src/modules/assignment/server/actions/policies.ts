import { listTeamRows } from '#modules/organization/server/public.ts'
import { listUsableTagIds } from '#modules/tags/server/public.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type * as contract from '../../contract.ts'
import { policyChanged } from '../../contract.ts'
import type { AssignmentPolicy } from '../../model.ts'
import {
  changePolicy,
  insertPolicy,
  listPolicyRows,
  type PolicyRow,
  type PolicyValues,
} from '../store/policies.ts'

/** Everyone first, then teams by name; a team without a saved policy is manual. */
export async function listPolicies(scope: Scope): Promise<{ items: AssignmentPolicy[] }> {
  const rows = await listPolicyRows(scope)
  const usable = new Set(
    await listUsableTagIds(scope, [...new Set(rows.flatMap((row) => row.excludedTagIds))]),
  )
  const of = (teamId: string | null, teamName: string | null): AssignmentPolicy => {
    const row = rows.find((one) => one.teamId === teamId)
    return present({ teamId, teamName }, row, (id) => usable.has(id))
  }
  const teams = await listTeamRows(scope)
  return { items: [of(null, null), ...teams.map(({ id, name }) => of(id, name))] }
}

export async function putPolicy(
  scope: Scope,
  { teamId, version, ...input }: ParsedInputOf<typeof contract.putPolicy>,
): Promise<AssignmentPolicy> {
  const team = (await listTeamRows(scope)).find(({ id }) => id === teamId)
  if (teamId !== null && !team) refuse('not_found', 'This team no longer exists.')
  const excludedTagIds = [...new Set(input.excludedTagIds)]
  if ((await listUsableTagIds(scope, excludedTagIds)).length < excludedTagIds.length) {
    refuse('not_found', 'This tag no longer exists.')
  }
  const before = (await listPolicyRows(scope)).find((row) => row.teamId === teamId)
  const values = columnsOf({ ...input, excludedTagIds })
  const row = before
    ? await changePolicy(scope, { id: before.id, version }, values)
    : version === 0 && (await insertPolicy(scope, teamId, values))
  if (!row)
    refuse('version_conflict', 'Someone else changed these rules. Reload to see the latest.')
  scope.emit(
    policyChanged,
    {
      teamId,
      name: team?.name ?? 'Everyone',
      before: before ? rulesOf(before) : null,
      after: rulesOf(row),
    },
    { subjectId: row.id },
  )
  return present({ teamId, teamName: team?.name ?? null }, row, () => true)
}

type Rules = Omit<AssignmentPolicy, 'teamId' | 'teamName' | 'version'>

function columnsOf(rules: Rules): PolicyValues {
  return {
    method: rules.method,
    queueOrder: rules.order,
    perAgentLimit: rules.perAgentLimit,
    perChannelLimit: rules.perChannelLimit,
    stickDays: rules.stickToLastAgentDays,
    reassignAfterMin: rules.reassignAfterMin,
    excludedTagIds: rules.excludedTagIds,
    mostAgeDays: rules.mostAgeDays,
  }
}

function rulesOf(row: PolicyRow): Rules {
  return {
    method: row.method,
    order: row.queueOrder,
    perAgentLimit: row.perAgentLimit,
    perChannelLimit: row.perChannelLimit,
    stickToLastAgentDays: row.stickDays,
    reassignAfterMin: row.reassignAfterMin,
    excludedTagIds: row.excludedTagIds,
    mostAgeDays: row.mostAgeDays,
  }
}

function present(
  team: Pick<AssignmentPolicy, 'teamId' | 'teamName'>,
  row: PolicyRow | undefined,
  isUsable: (tagId: string) => boolean,
): AssignmentPolicy {
  if (!row) return { ...team, ...byHand, version: 0 }
  const rules = rulesOf(row)
  const excludedTagIds = rules.excludedTagIds.filter(isUsable)
  return { ...team, ...rules, excludedTagIds, version: row.version }
}

const byHand: Rules = {
  method: 'manual',
  order: 'longest_waiting',
  perAgentLimit: null,
  perChannelLimit: null,
  stickToLastAgentDays: 0,
  reassignAfterMin: null,
  excludedTagIds: [],
  mostAgeDays: null,
}
