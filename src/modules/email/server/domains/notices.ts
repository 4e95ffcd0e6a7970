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
import { listMembersWithAccess, visibleTo } from '../members-with-access.ts'

export const domainTrouble = noticeKind({
  key: 'email_domain.trouble',
  group: 'Email',
  label: 'DNS records of an email domain change',
  description: 'Email from the domain may go to spam until you fix them.',
  defaults: { inApp: true, email: true },
  visibility: visibleTo('Settings.Domain'),
})

export const domainReactions: readonly Reaction[] = [
  on(emailDomainDrifted, 'tell-of-domain-drift', (scope, { domainId, domain, missing }) =>
    notifyMembers(scope, {
      domainId,
      title: `DNS records of ${domain} changed`,
      body: `${namesOf(missing)} missing or incorrect. Email from this domain may go to spam.`,
    }),
  ),
  on(emailDomainDegraded, 'tell-of-domain-degraded', (scope, { domainId, domain, missing }) =>
    notifyMembers(scope, {
      domainId,
      title: `${domain} has been failing for a day`,
      body: `${namesOf(missing)} still incorrect. After two weeks, the domain loses its verification.`,
    }),
  ),
  on(emailDomainFailed, 'tell-of-domain-failed', (scope, { domainId, domain, isTaken }) =>
    notifyMembers(scope, {
      domainId,
      title: isTaken
        ? `${domain} belongs to another organization`
        : `${domain} couldn’t be verified`,
      body: isTaken
        ? 'They verified it first. Ask them to remove it, then check again.'
        : 'Its DNS records are missing. Its addresses now send from the platform’s address.',
    }),
  ),
]

async function notifyMembers(
  scope: Scope,
  { domainId, title, body }: Record<'domainId' | 'title' | 'body', string>,
): Promise<void> {
  await notify(scope, {
    kind: domainTrouble,
    memberIds: await listMembersWithAccess(scope, 'Settings.Domain'),
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
  dkim: 'The DKIM key',
  dkim_next: 'The next DKIM key',
  spf: 'SPF',
  return_path: 'The return path',
  dmarc: 'DMARC',
  mx: 'MX',
  tracking: 'The link domain',
}
