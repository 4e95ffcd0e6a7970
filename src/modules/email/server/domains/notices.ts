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
      body: `Missing or incorrect: ${namesOf(missing)}. Email from this domain may go to spam.`,
    }),
  ),
  on(emailDomainDegraded, 'tell-of-domain-degraded', (scope, { domainId, domain, missing }) =>
    notifyMembers(scope, {
      domainId,
      title: `DNS records of ${domain} have been wrong for a day`,
      body: `Still incorrect: ${namesOf(missing)}. After two weeks, the domain loses its verification.`,
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
  return kinds.map((kind) => recordNames[kind]).join(', ')
}

const recordNames: Record<RecordKind, string> = {
  dkim: 'DKIM key',
  dkim_next: 'next DKIM key',
  spf: 'SPF',
  return_path: 'return path',
  dmarc: 'DMARC',
  mx: 'MX',
  tracking: 'link domain',
}
