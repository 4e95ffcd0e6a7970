import { answers, eventsIn, type Module } from '#platform/registry/module.ts'

import * as accountsContract from '../accounts-contract.ts'
import * as deliveryContract from '../delivery-contract.ts'
import * as domainsContract from '../domains-contract.ts'
import * as mailsContract from '../mails-contract.ts'
import * as readingContract from '../reading-contract.ts'
import * as sidesContract from '../sides-contract.ts'
import * as accounts from './accounts/account-actions.ts'
import { testEmailAccount } from './accounts/answer-test.ts'
import { accountReactions, accountTrouble } from './accounts/notices.ts'
import { proveEmailAccount, sendEmailAccountCode } from './accounts/prove-account.ts'
import { revokeWork } from './accounts/revoke-grant.ts'
import * as signIn from './accounts/sign-in.ts'
import * as signatures from './accounts/signatures.ts'
import * as trustedSenders from './accounts/trusted-senders.ts'
import * as dmarcReports from './domains/dmarc-reports.ts'
import * as domains from './domains/domain-actions.ts'
import { checkDomainWork, domainChore } from './domains/domain-jobs.ts'
import { domainReactions, domainTrouble } from './domains/notices.ts'
import { showMessagePage } from './reading/message-page.ts'
import { originalsChore } from './receiving/erase-originals.ts'
import { deletionReactions } from './receiving/forget-mails.ts'
import * as inbound from './receiving/inbound-actions.ts'
import { downloadOriginal, getMessageMail } from './receiving/message-mail.ts'
import { mailContactData } from './receiving/contact-data.ts'
import { readInboundWork } from './receiving/process-inbound.ts'
import { deleteAutoReplyMarks } from './receiving/store.ts'
import { testTransport } from './sending/answer-transport-test.ts'
import { applyDeliveryEventsWork } from './sending/apply-delivery-events.ts'
import * as outbound from './sending/outbound-actions.ts'
import { answersContactData } from './sending/contact-data.ts'
import { pruneOutbound } from './sending/prune-store.ts'
import * as suppressions from './sending/suppression-actions.ts'
import { receiveDeliveryEvents } from './sending/receive-delivery-events.ts'
import * as transports from './sending/transport-actions.ts'
import { startSideConversation } from './writing/start-side-conversation.ts'
import { forwardMessage } from './writing/forward.ts'
import { mailAnswers } from './writing/mail-answers.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

export const module: Module = {
  name: 'email',
  fieldTexts,
  calls: [
    ...answers(accountsContract, {
      ...accounts,
      ...signIn,
      ...signatures,
      ...trustedSenders,
      proveEmailAccount,
      sendEmailAccountCode,
      testEmailAccount,
    }),
    ...answers(domainsContract, { ...domains, ...dmarcReports }),
    ...answers(mailsContract, { ...inbound, downloadOriginal, getMessageMail }),
    ...answers(deliveryContract, {
      ...outbound,
      ...suppressions,
      ...transports,
      receiveDeliveryEvents,
      testTransport,
    }),
    ...answers(readingContract, { forwardMessage, showMessagePage }),
    ...answers(sidesContract, { startSideConversation }),
  ],
  jobs: [revokeWork, checkDomainWork, readInboundWork, applyDeliveryEventsWork],
  backgroundTasks: [domainChore, originalsChore],
  reactions: [...accountReactions, ...domainReactions, ...deletionReactions, mailAnswers],
  cron: [
    {
      name: 'forget-auto-replies',
      schedule: '53 * * * *',
      graceSeconds: 3600,
      run: deleteAutoReplyMarks,
    },
    {
      name: 'prune-outbound-mails',
      schedule: '37 * * * *',
      graceSeconds: 900,
      run: pruneOutbound,
    },
  ],
  events: [accountsContract, domainsContract, deliveryContract].flatMap(eventsIn),
  notices: [accountTrouble, domainTrouble],
  people: [mailContactData, answersContactData],
  contentCounts: [
    { table: 'email_accounts', label: 'Email addresses' },
    { table: 'email_domains', label: 'Email domains' },
    { table: 'email_transports', label: 'Mail servers' },
    { table: 'email_suppressions', label: 'Suppressed addresses' },
    { table: 'inbound_mails', label: 'Received emails' },
    { table: 'outbound_mails', label: 'Sent emails' },
  ],
}
