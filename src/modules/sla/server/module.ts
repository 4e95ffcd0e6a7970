import type { Config } from '#platform/config/config.ts'
import { scheduleUseSlot } from '#modules/schedules/server/door.ts'
import { answer, type Module } from '#platform/registry/module.ts'
import { contribute } from '#platform/registry/slot.ts'

import {
  createSlaPolicy,
  deleteSlaPolicy,
  listSlaClocks,
  listSlaPolicies,
  listTicketClocks,
  orderSlaPolicies,
  slaBreached,
  slaMet,
  slaPoliciesOrdered,
  slaPolicyCreated,
  slaPolicyDeleted,
  slaPolicyUpdated,
  slaWarning,
  ticketSlaBreached,
  ticketSlaMet,
  ticketSlaWarning,
  updateSlaPolicy,
} from '../contract.ts'
import {
  answerClocks,
  answerPolicies,
  answerTicketClocks,
  makePolicy,
  orderPolicies,
  removePolicy,
  revisePolicy,
} from './actions.ts'
import { slaNotices } from './notices.ts'
import { slaReactions } from './reactions.ts'
import { settleAllWork } from './settle-all.ts'
import { listPoliciesFollowing } from './store/policies.ts'
import { tellReactions } from './tell.ts'
import { watchChore } from './watch.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

export interface SlaNeeds {
  readonly config: Pick<Config, 'publicUrl'>
}

export function createSlaModule({ config }: SlaNeeds): Module {
  return {
    name: 'sla',
    fieldTexts,
    calls: [
      answer(listSlaPolicies, answerPolicies),
      answer(createSlaPolicy, makePolicy),
      answer(updateSlaPolicy, revisePolicy),
      answer(deleteSlaPolicy, removePolicy),
      answer(orderSlaPolicies, orderPolicies),
      answer(listSlaClocks, answerClocks),
      answer(listTicketClocks, answerTicketClocks),
    ],
    contributes: [contribute(scheduleUseSlot, listPoliciesFollowing)],
    jobs: [settleAllWork, ...watchChore.jobs],
    reactions: [...slaReactions, ...tellReactions(config)],
    cron: [watchChore.cron],
    notices: Object.values(slaNotices),
    holdings: [{ table: 'sla_policies', label: 'Response times' }],
    events: [
      slaPolicyCreated,
      slaPolicyUpdated,
      slaPolicyDeleted,
      slaPoliciesOrdered,
      slaWarning,
      slaBreached,
      slaMet,
      ticketSlaWarning,
      ticketSlaBreached,
      ticketSlaMet,
    ],
  }
}
