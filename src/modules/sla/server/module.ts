import { scheduleUseSlot } from '#modules/schedules/server/public.ts'
import { answers, eventsIn, type Module } from '#platform/registry/module.ts'
import { contribute } from '#platform/registry/slot.ts'

import * as contract from '../contract.ts'
import * as actions from './actions.ts'
import { slaNotices } from './notices.ts'
import { slaReactions } from './reactions.ts'
import { settleAllWork } from './settle-all.ts'
import { listPoliciesFollowing } from './store/policies.ts'
import { dueReactions } from './notify-due.ts'
import { watchChore } from './watch.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

export const module: Module = {
  name: 'sla',
  fieldTexts,
  calls: answers(contract, actions),
  contributes: [contribute(scheduleUseSlot, listPoliciesFollowing)],
  jobs: [settleAllWork],
  backgroundTasks: [watchChore],
  reactions: [...slaReactions, ...dueReactions],
  notices: Object.values(slaNotices),
  contentCounts: [{ table: 'sla_policies', label: 'SLA policies' }],
  events: eventsIn(contract),
}
