import type { Exchange } from '#platform/http/exchange.ts'
import { answer, type Module } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import {
  cancelBroadcast,
  listBroadcasts,
  previewBroadcast,
  startBroadcast,
  writeToRequester,
} from '../threads-contract.ts'
import {
  closeVisitorTicket,
  createVisitorTicket,
  getVisitorTicket,
  listVisitorTicketForms,
  listVisitorTickets,
  reopenVisitorTicket,
  replyToVisitorTicket,
} from '../visitor-contract.ts'
import {
  answerBroadcasts,
  answerPreview,
  startAnswering,
  takeBroadcastBack,
} from './actions/broadcasts.ts'
import { answerOwnTicket, closeOwn, reopenOwn } from './actions/own-tickets.ts'
import {
  answerVisitorForms,
  answerVisitorTickets,
  makeOfVisitor,
  replyOfVisitor,
  type FindPlace,
} from './actions/visitor-tickets.ts'
import { writeTo } from './actions/writing-to-requester.ts'
import { broadcastWork } from './broadcast-work.ts'
import { replyReactions } from './customer-replied.ts'
import { tellStateWork } from './tell-state.ts'

export interface ThreadNeeds {
  /** The widget that a visitor writes in. */
  readonly findPlace: FindPlace
  /** Around what visitors do: some may do nothing. */
  readonly guard: Guard
  /** Around what they write, which adds to what colleagues have to do. */
  readonly guardWriting: Guard
}

type Guard = <Input, Answer>(act: Act<Input, Answer>) => Act<Input, Answer>

type Act<Input, Answer> = (scope: Scope, input: Input, exchange: Exchange) => Promise<Answer>

/** Where tickets and conversations are one, for colleagues and for the customer in the widget. */
export function threadsPart({
  findPlace,
  guard,
  guardWriting,
}: ThreadNeeds): Required<Pick<Module, 'calls' | 'jobs' | 'reactions'>> {
  return {
    calls: [
      answer(writeToRequester, writeTo),
      answer(previewBroadcast, answerPreview),
      answer(startBroadcast, startAnswering),
      answer(listBroadcasts, answerBroadcasts),
      answer(cancelBroadcast, takeBroadcastBack),
      answer(listVisitorTickets, answerVisitorTickets),
      answer(getVisitorTicket, answerOwnTicket),
      answer(listVisitorTicketForms, (scope) => answerVisitorForms(scope, findPlace)),
      answer(
        createVisitorTicket,
        guardWriting((scope, input, exchange) => makeOfVisitor(scope, input, exchange, findPlace)),
      ),
      answer(
        replyToVisitorTicket,
        guardWriting((scope, input) => replyOfVisitor(scope, input, findPlace)),
      ),
      answer(closeVisitorTicket, guard(closeOwn)),
      answer(reopenVisitorTicket, guardWriting(reopenOwn)),
    ],
    jobs: [tellStateWork, broadcastWork],
    reactions: replyReactions,
  }
}
