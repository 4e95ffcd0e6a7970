import { createFindAddress } from '#platform/outgoing/find-address.ts'
import { answer } from '#platform/registry/module.ts'

import {
  addSuppression,
  cancelOutboundMail,
  createTransport,
  deleteTransport,
  listOutboundMails,
  listSuppressions,
  listTransports,
  makeNewsPassword,
  outboundMailCancelled,
  outboundMailRetried,
  removeSuppression,
  retryOutboundMail,
  suppressionAdded,
  suppressionRemoved,
  takeServiceNews,
  testTransport,
  transportCreated,
  transportDeleted,
  transportUpdated,
  updateTransport,
} from '../../delivery-contract.ts'
import type { EmailNeeds, EmailPart } from '../email-part.ts'
import { answerTransportTest } from './answer-transport-test.ts'
import { noteNewsWork } from './note-news.ts'
import { answerOutbound, cancelMail, retryMail } from './outbound-actions.ts'
import { answersHolding } from './person-holding.ts'
import { pruneOutbound } from './prune-store.ts'
import { answerSuppressions, suppress, unsuppress } from './suppression-actions.ts'
import { takeNews } from './take-news.ts'
import {
  answerTransports,
  giveUpTransport,
  makeTransport,
  newNewsKey,
  reviseTransport,
} from './transport-actions.ts'
import { smtpPorts, transportBox } from './transport-box.ts'

/** How mail leaves: by which ways, what became of each, and to whom none goes. */
export function sendingPart({ config, secret, door }: EmailNeeds): EmailPart {
  const allowPrivate = config.allowPrivateOutgoing
  const ground = {
    box: transportBox(secret),
    allowPrivate,
    publicUrl: config.publicUrl,
    hasPlatformWay: config.smtpUrl !== undefined || config.mode === 'local',
    outside: {
      outgoing: door.outgoing,
      findAddress: createFindAddress({ allowPrivate, ports: smtpPorts }),
      allowPrivate,
    },
  }
  return {
    calls: [
      answer(listTransports, (scope) => answerTransports(scope, ground)),
      answer(createTransport, (scope, input) => makeTransport(scope, input, ground)),
      answer(updateTransport, (scope, input) => reviseTransport(scope, input, ground)),
      answer(deleteTransport, (scope, { id }) => giveUpTransport(scope, id)),
      answer(testTransport, (scope, input) => answerTransportTest(scope, input, ground)),
      answer(makeNewsPassword, (scope, { id }) => newNewsKey(scope, id, ground)),
      answer(takeServiceNews, (scope, { id }, exchange) =>
        takeNews(scope, id, { exchange, ground }),
      ),
      answer(listOutboundMails, answerOutbound),
      answer(retryOutboundMail, (scope, { id }) => retryMail(scope, id)),
      answer(cancelOutboundMail, (scope, { id }) => cancelMail(scope, id)),
      answer(listSuppressions, answerSuppressions),
      answer(addSuppression, suppress),
      answer(removeSuppression, (scope, { address }) => unsuppress(scope, address)),
    ],
    jobs: [noteNewsWork],
    people: [answersHolding],
    events: [
      transportCreated,
      transportUpdated,
      transportDeleted,
      suppressionAdded,
      suppressionRemoved,
      outboundMailRetried,
      outboundMailCancelled,
    ],
    cron: [
      {
        name: 'prune-outbound-mails',
        schedule: '37 * * * *',
        graceSeconds: 900,
        run: pruneOutbound,
      },
    ],
  }
}
