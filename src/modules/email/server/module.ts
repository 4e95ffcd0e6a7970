import type { Module } from '#platform/registry/module.ts'

import { accountsPart } from './accounts/part.ts'
import { domainsPart } from './domains/part.ts'
import type { EmailPart } from './email-part.ts'
import { writingPart } from './writing/part.ts'
import { receivingPart } from './receiving/part.ts'
import { sendingPart } from './sending/part.ts'
import type { ReceivingNeeds } from './receiving/receiving-needs.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

export function createEmailModule(needs: ReceivingNeeds): Module {
  const parts: EmailPart[] = partsOf(needs)
  return {
    name: 'email',
    fieldTexts,
    calls: parts.flatMap(({ calls = [] }) => calls),
    jobs: parts.flatMap(({ jobs = [] }) => jobs),
    reactions: parts.flatMap(({ reactions = [] }) => reactions),
    cron: parts.flatMap(({ cron = [] }) => cron),
    events: parts.flatMap(({ events = [] }) => events),
    notices: parts.flatMap(({ notices = [] }) => notices),
    people: parts.flatMap(({ people = [] }) => people),
    holdings: [
      { table: 'email_accounts', label: 'E-mail addresses' },
      { table: 'email_domains', label: 'E-mail domains' },
      { table: 'email_transports', label: 'Mail servers' },
      { table: 'email_suppressions', label: 'Addresses that are not written to' },
      { table: 'inbound_mails', label: 'Mails that came' },
      { table: 'outbound_mails', label: 'Mails that went' },
    ],
  }
}

function partsOf(needs: ReceivingNeeds): EmailPart[] {
  return [
    accountsPart(needs),
    domainsPart(needs),
    receivingPart(needs),
    sendingPart(needs),
    writingPart(needs),
  ]
}
