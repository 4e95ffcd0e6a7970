import { answer, type CronWork } from '#platform/registry/module.ts'

import {
  downloadOriginal,
  getMessageMail,
  listInboundMails,
  retryInboundMail,
} from '../../mails-contract.ts'
import type { EmailPart } from '../email-part.ts'
import { eraseOriginals } from './erase-originals.ts'
import { forgettingReactions } from './forget-mails.ts'
import { answerInbound, retry } from './inbound-actions.ts'
import { answerMessageMail, sendOriginal } from './message-mail.ts'
import { mailHolding } from './person-holding.ts'
import { readInboundWork } from './read-in.ts'
import type { ReceivingNeeds } from './receiving-needs.ts'
import { deleteAutoReplyMarks } from './store.ts'

const forgetAutoReplies: CronWork = {
  name: 'forget-auto-replies',
  schedule: '53 * * * *',
  graceSeconds: 3600,
  run: deleteAutoReplyMarks,
}

/** How mail comes in, and what is known of it afterwards. */
export function receivingPart(needs: ReceivingNeeds): EmailPart {
  const chore = eraseOriginals(needs.storage)
  return {
    calls: [
      answer(getMessageMail, answerMessageMail),
      answer(downloadOriginal, (scope, input, exchange) =>
        sendOriginal(scope, needs.storage, input, exchange),
      ),
      answer(listInboundMails, answerInbound),
      answer(retryInboundMail, retry),
    ],
    jobs: [readInboundWork(needs), ...chore.jobs],
    reactions: forgettingReactions(needs.storage),
    cron: [chore.cron, forgetAutoReplies],
    people: [mailHolding(needs.storage)],
  }
}
