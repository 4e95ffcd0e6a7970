import { notify } from '#modules/notifications/server/public.ts'
import { noticeKind } from '#platform/notices/notice.ts'
import { on, type Reaction } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import {
  emailDomainDegraded,
  emailDomainDrifted,
  emailDomainFailed,
} from '../../domains-contract.ts'
import type { RecordKind } from '../../model.ts'
import { listWhoSee, sightOf } from '../who-sees.ts'

export const domainTrouble = noticeKind({
  key: 'email_domain.trouble',
  group: 'E-mail',
  label: 'Records of an e-mail domain are not right any more',
  description: 'Mail from the domain may go to spam until they are.',
  defaults: { inApp: true, email: true },
  sight: sightOf('Settings.Domain'),
})

export const domainReactions: readonly Reaction[] = [
  on(emailDomainDrifted, 'tell-of-domain-drift', (scope, { domainId, domain, missing }) =>
    tell(scope, {
      domainId,
      title: `Records of ${domain} changed`,
      body: `${namesOf(missing)} not as before. Mail from this domain may go to spam.`,
    }),
  ),
  on(emailDomainDegraded, 'tell-of-domain-degraded', (scope, { domainId, domain, missing }) =>
    tell(scope, {
      domainId,
      title: `${domain} has been broken for a day`,
      body: `${namesOf(missing)} still not right. After two weeks the domain counts as not yours any more.`,
    }),
  ),
  on(emailDomainFailed, 'tell-of-domain-failed', (scope, { domainId, domain, isTaken }) =>
    tell(scope, {
      domainId,
      title: isTaken ? `${domain} belongs to another organization` : `${domain} is not proven`,
      body: isTaken
        ? 'It was proven there first. Ask them to remove it, then check again.'
        : 'Its records are missing. Addresses of it send in the name of the platform.',
    }),
  ),
]

async function tell(
  scope: Scope,
  { domainId, title, body }: Record<'domainId' | 'title' | 'body', string>,
): Promise<void> {
  await notify(scope, {
    kind: domainTrouble,
    memberIds: await listWhoSee(scope, 'Settings.Domain'),
    title,
    body,
    link: `/dashboard/settings/email-domains?domain=${domainId}`,
    subjectId: domainId,
  })
}

function namesOf(kinds: readonly RecordKind[]): string {
  const names = kinds.map((kind) => recordNames[kind])
  return `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'}`
}

const recordNames: Record<RecordKind, string> = {
  dkim: 'The key (DKIM)',
  dkim_next: 'The next key (DKIM)',
  spf: 'SPF',
  return_path: 'The return path',
  dmarc: 'DMARC',
  mx: 'MX',
  tracking: 'The link host',
}
