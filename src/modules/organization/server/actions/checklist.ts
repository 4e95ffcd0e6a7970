import { anyMember, type OrganizationAccess } from '#platform/permissions/access.ts'
import { may } from '#platform/permissions/may.ts'
import type { AnswerOf } from '#platform/registry/call.ts'
import { memberOf, principalOf, type Scope } from '#platform/scope/scope.ts'

import {
  createTeam,
  inviteMembers,
  updateLanguageSettings,
  type getChecklist,
} from '../../contract.ts'
import type { ChecklistItem } from '../../model.ts'
import { readFirstSteps, type FirstStepFacts } from '../store/checklist.ts'

/** Each step ticks itself from what is true; nothing is remembered about it. */
export async function answerChecklist(scope: Scope): Promise<AnswerOf<typeof getChecklist>> {
  const facts = await readFirstSteps(scope, memberOf(scope).memberId)
  const principal = principalOf(scope)
  const offered = steps.filter(({ access }) => may(principal, access, scope.limits).allowed)
  return {
    items: offered.map(({ key, path, isDone }) => ({
      key,
      path,
      isDone: facts !== undefined && isDone(facts),
    })),
  }
}

interface Step extends Omit<ChecklistItem, 'isDone'> {
  readonly access: OrganizationAccess
  isDone(facts: FirstStepFacts): boolean
}

const steps: readonly Step[] = [
  {
    key: 'prove-address',
    path: '/dashboard/profile',
    access: anyMember,
    isDone: (facts) => facts.is_proven,
  },
  {
    key: 'add-second-factor',
    path: '/dashboard/profile?tab=sign-in',
    access: anyMember,
    isDone: (facts) => facts.has_second_factor,
  },
  {
    key: 'invite-somebody',
    path: '/dashboard/organization?tab=invitations&new=1',
    access: inviteMembers.access,
    isDone: (facts) => facts.has_company,
  },
  {
    key: 'make-team',
    path: '/dashboard/organization?tab=teams',
    access: createTeam.access,
    isDone: (facts) => facts.has_team,
  },
  {
    key: 'set-language',
    path: '/dashboard/settings/language',
    access: updateLanguageSettings.access,
    isDone: (facts) => facts.has_language,
  },
]
