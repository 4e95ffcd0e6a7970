import { findContactsByPeeks } from '#modules/widget/server/door.ts'
import type { Config } from '#platform/config/config.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import { answer, type Module } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import {
  addBlock,
  blockVisitor,
  claimChat,
  excludeNetwork,
  excludeVisitor,
  getTrail,
  getVisitor,
  getVisitorSettings,
  getVisitorTrail,
  listVisitorRules,
  listVisitors,
  noteVisit,
  readmitVisitor,
  removeNetwork,
  setVisitorSettings,
  visitorArrived,
  visitorBlocked,
  visitorInvited,
  visitorKnown,
  visitorLeft,
  visitorPageViewed,
  visitorRuleAdded,
  visitorRuleRemoved,
  visitorSettingsChanged,
  widgetOpened,
  writeToVisitor,
} from '../contract.ts'
import {
  answerRules,
  answerSettings,
  block,
  blockWhole,
  decide,
  dropNetwork,
  exclude,
  excludeAddress,
  readmit,
} from './actions/visitor-rules.ts'
import {
  answerContactTrail,
  answerVisitor,
  answerVisitors,
  answerVisitorTrail,
  writeTo,
} from './actions/visitors.ts'
import { answerSessions, endAll, endOne } from './actions/sessions.ts'
import { claim, hearVisit, type Reception } from './actions/visits.ts'
import { leaveChore } from './leave.ts'
import { visitHolding } from './person-holding.ts'
import { sweepChore } from './sweep.ts'
import { Terms } from './terms.ts'
import { VisitBook } from './visit-book.ts'
import { VisitLimits } from './visit-limits.ts'
import {
  browserSessionEnded,
  endBrowserSession,
  endBrowserSessions,
  listBrowserSessions,
} from '../sessions-contract.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

type Act<Input, Answer> = (scope: Scope, input: Input, exchange: Exchange) => Promise<Answer>

export interface VisitorsNeeds {
  readonly config: Pick<Config, 'publicUrl'>
}

export function createVisitorsModule({ config }: VisitorsNeeds): Module {
  const terms = new Terms()
  const reception: Reception = {
    book: new VisitBook(findContactsByPeeks),
    limits: new VisitLimits(),
    terms,
    ownOrigin: config.publicUrl.origin,
  }
  const atOnce =
    <Input, Answer>(act: Act<Input, Answer>): Act<Input, Answer> =>
    (scope, input, exchange) => {
      scope.afterCommit(() => terms.forget())
      return act(scope, input, exchange)
    }
  return {
    name: 'visitors',
    fieldTexts,
    calls: [
      answer(noteVisit, (scope, input, exchange) => hearVisit(scope, input, exchange, reception)),
      answer(claimChat, claim),
      answer(listVisitors, answerVisitors),
      answer(getVisitor, answerVisitor),
      answer(getVisitorTrail, answerVisitorTrail),
      answer(getTrail, answerContactTrail),
      answer(writeToVisitor, writeTo),
      answer(blockVisitor, atOnce(block)),
      answer(excludeVisitor, exclude),
      answer(excludeNetwork, atOnce(excludeAddress)),
      answer(addBlock, atOnce(blockWhole)),
      answer(getVisitorSettings, answerSettings),
      answer(setVisitorSettings, decide),
      answer(listVisitorRules, answerRules),
      answer(readmitVisitor, readmit),
      answer(removeNetwork, atOnce(dropNetwork)),
      answer(listBrowserSessions, answerSessions),
      answer(endBrowserSession, endOne),
      answer(endBrowserSessions, endAll),
    ],
    jobs: [...sweepChore.jobs, ...leaveChore.jobs],
    cron: [sweepChore.cron, leaveChore.cron],
    events: [
      visitorArrived,
      visitorPageViewed,
      visitorKnown,
      visitorLeft,
      widgetOpened,
      visitorBlocked,
      visitorInvited,
      visitorRuleAdded,
      visitorRuleRemoved,
      visitorSettingsChanged,
      browserSessionEnded,
    ],
    people: [visitHolding],
    holdings: [{ table: 'visitors', label: 'Visitors' }],
  }
}
