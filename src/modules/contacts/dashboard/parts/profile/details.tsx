import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { useNames } from '#platform/screens/browser/names.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { SafeLink } from '#ui/safe-link.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'

import type { Contact } from '../../../model.ts'

/** How to reach him, whom he works for, who looks after him. */
export function Details({ contact }: { readonly contact: Contact }) {
  const names = useNames()
  const { email, phone, company, ownerId, externalId, locale, timeZone, createdAt } = contact
  return (
    <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-2">
      <Detail title="E-mail">
        {email && (
          <SafeLink to={`mailto:${email}`} isExternalAllowed>
            {email}
          </SafeLink>
        )}
      </Detail>
      <Detail title="Phone">
        {phone && (
          <SafeLink to={`tel:${phone}`} isExternalAllowed>
            {phone}
          </SafeLink>
        )}
      </Detail>
      <Detail title="Company">
        {company && (
          <Link
            className="text-link hover:underline"
            to={`/dashboard/companies?open=${company.id}`}
          >
            {company.name}
          </Link>
        )}
      </Detail>
      <Detail title="Handled by">{ownerId && (names.get(ownerId) ?? 'A former member')}</Detail>
      <Detail title="External id">
        {externalId && (
          <span className="inline-flex min-w-0 items-center gap-1">
            <code className="min-w-0 truncate font-mono text-sm">{externalId}</code>
            <CopyButton text={externalId} label="Copy the external id" />
          </span>
        )}
      </Detail>
      <Detail title="Language">{locale}</Detail>
      <Detail title="Time zone">{timeZone}</Detail>
      <Detail title="First seen">
        <TimeAgo at={createdAt} />
      </Detail>
    </dl>
  )
}

/** What is not known is left out. */
function Detail({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  if (!children) return null
  return (
    <div className="contents">
      <dt className="text-ink-faint">{title}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}
