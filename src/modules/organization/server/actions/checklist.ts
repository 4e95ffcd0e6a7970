import { anyMember, type OrganizationAccess } from '#platform/permissions/access.ts'
import { may } from '#platform/permissions/may.ts'
import { firstStepSlot } from '#platform/registry/first-step.ts'
import type { AnswerOf } from '#platform/registry/call.ts'
import { memberOf, principalOf, type Scope } from '#platform/scope/scope.ts'

import { createTeam, inviteMembers, updateLanguageSettings } from '../../contract.ts'
import type * as contract from '../../contract.ts'
import type { ChecklistItem } from '../../model.ts'
import { readFirstSteps, type FirstStepFacts } from '../store/checklist.ts'

export async function getChecklist(scope: Scope): Promise<AnswerOf<typeof contract.getChecklist>> {
  const principal = principalOf(scope)
  const isOffered = ({ access }: { readonly access: OrganizationAccess }) =>
    may(principal, access, scope.limits).allowed
  const asked = scope.gather(firstStepSlot).filter(isOffered)
  const [facts, answers] = await Promise.all([
    readFirstSteps(scope, memberOf(scope).memberId),
    Promise.all(asked.map((step) => step.isDone(scope))),
  ])
  const [first, ...own] = steps
    .filter(isOffered)
    .map(({ isDone, ...step }) => shown(step, facts !== undefined && isDone(facts)))
  const others = asked.map((step, place) => shown(step, answers[place] ?? false))
  return { items: first ? [first, ...others, ...own] : others }
}

type Words = Omit<ChecklistItem, 'isDone'>

function shown({ key, title, note, path }: Words, isDone: boolean): ChecklistItem {
  return { key, title, note, path, isDone }
}

interface Step extends Words {
  readonly access: OrganizationAccess
  isDone(facts: FirstStepFacts): boolean
}

const steps: readonly Step[] = [
  {
    key: 'prove-address',
    title: 'Confirm your email address',
    note: 'Lets you recover your account.',
    path: '/dashboard/profile',
    access: anyMember,
    isDone: (facts) => facts.isProven,
  },
  {
    key: 'add-second-factor',
    title: 'Set up two-factor authentication',
    note: 'Protect your account with a passkey or an app.',
    path: '/dashboard/profile?tab=sign-in',
    access: anyMember,
    isDone: (facts) => facts.hasSecondFactor,
  },
  {
    key: 'invite-somebody',
    title: 'Invite a teammate',
    note: 'Answer customers together.',
    path: '/dashboard/organization?tab=invitations&new=1',
    access: inviteMembers.access,
    isDone: (facts) => facts.hasCompany,
  },
  {
    key: 'make-team',
    title: 'Create a team',
    note: 'Route work to the right people.',
    path: '/dashboard/organization?tab=teams&team=new',
    access: createTeam.access,
    isDone: (facts) => facts.hasTeam,
  },
  {
    key: 'set-language',
    title: 'Set language and region',
    note: 'Time zone, dates and numbers.',
    path: '/dashboard/settings/language',
    access: updateLanguageSettings.access,
    isDone: (facts) => facts.hasLanguage,
  },
]
