import { answer } from '#platform/registry/module.ts'

import {
  addEmailDomain,
  checkEmailDomain,
  dmarcReported,
  domainKeyRotated,
  emailDomainAdded,
  emailDomainChecked,
  emailDomainDegraded,
  emailDomainDrifted,
  emailDomainFailed,
  emailDomainRemoved,
  emailDomainUpdated,
  emailDomainVerified,
  getEmailDomain,
  listDmarcReports,
  listEmailDomains,
  removeEmailDomain,
  rotateDomainKey,
  summarizeDmarc,
  updateEmailDomain,
} from '../../domains-contract.ts'
import type { EmailNeeds, EmailPart } from '../email-part.ts'
import { answerDmarc, answerReports } from './dmarc-reports.ts'
import {
  answerDomain,
  answerDomains,
  checkNow,
  giveUpDomain,
  reviseDomain,
  rotateKey,
  takeUpDomain,
} from './domain-actions.ts'
import { domainJobs } from './domain-jobs.ts'
import { domainReactions, domainTrouble } from './notices.ts'

/** Domains to send from: keys, records, what others report. */
export function domainsPart({ config, secret, dns, makeKeys }: EmailNeeds): EmailPart {
  const ground = { mailInDomain: config.mailInDomain, linkHost: config.publicUrl.hostname }
  const looking = { dns, ground }
  const { jobs, cron } = domainJobs(looking)
  return {
    calls: [
      answer(listEmailDomains, (scope) => answerDomains(scope, ground)),
      answer(getEmailDomain, (scope, { id }) => answerDomain(scope, id, ground)),
      answer(addEmailDomain, (scope, wish) =>
        takeUpDomain(scope, wish, { ground, secret, makeKeys }),
      ),
      answer(updateEmailDomain, (scope, wish) => reviseDomain(scope, wish, ground)),
      answer(checkEmailDomain, (scope, { id }) => checkNow(scope, id, looking)),
      answer(rotateDomainKey, (scope, { id }) =>
        rotateKey(scope, id, { looking, secret, makeKeys }),
      ),
      answer(removeEmailDomain, (scope, { id }) => giveUpDomain(scope, id)),
      answer(summarizeDmarc, answerDmarc),
      answer(listDmarcReports, answerReports),
    ],
    jobs: [...jobs],
    cron: [cron],
    reactions: [...domainReactions(config)],
    notices: [domainTrouble],
    events: [
      emailDomainAdded,
      emailDomainUpdated,
      emailDomainChecked,
      emailDomainVerified,
      emailDomainDrifted,
      emailDomainDegraded,
      emailDomainFailed,
      domainKeyRotated,
      emailDomainRemoved,
      dmarcReported,
    ],
  }
}
