import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { languageName } from '#lib/language-name.ts'
import { addressOfRecord } from '#platform/resources/resource.ts'
import { useNames } from '#platform/screens/browser/names.tsx'
import { CopyIcon } from '#ui/copy-button.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'

import { companies } from '../../../companies.ts'
import type { Contact } from '../../../model.ts'
import { AddressLine } from '../address-line.tsx'
import { ClaimsNote } from '../claims.tsx'

export function Details({ contact }: { readonly contact: Contact }) {
  const names = useNames()
  const { email, phone, company, ownerId, externalId, locale, timeZone, createdAt } = contact
  return (
    <div>
      <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-2">
        <Detail title="Email" isKnown={email !== null || contact.otherEmails.length > 0}>
          <Links
            scheme="mailto"
            values={[email, ...contact.otherEmails]}
            bouncing={contact.bouncing}
          />
        </Detail>
        <Detail title="Phone" isKnown={phone !== null || contact.otherPhones.length > 0}>
          <Links scheme="tel" values={[phone, ...contact.otherPhones]} />
        </Detail>
        <Detail title="Company">
          {company && (
            <Link className="text-link hover:underline" to={addressOfRecord(companies, company.id)}>
              {company.name}
            </Link>
          )}
        </Detail>
        <Detail title="Owner">
          {ownerId && names.size > 0 && (names.get(ownerId) ?? 'A former teammate')}
        </Detail>
        <Detail title="External ID">
          {externalId && (
            <span className="inline-flex min-w-0 items-start gap-1">
              <code className="min-w-0 font-mono text-sm wrap-anywhere">{externalId}</code>
              <CopyIcon text={externalId} />
            </span>
          )}
        </Detail>
        <Detail title="Language">{locale && languageName(locale)}</Detail>
        <Detail title="Time zone">{timeZone}</Detail>
        <Detail title="Last message">
          {contact.repliedAt ? <TimeAgo at={contact.repliedAt} /> : 'Never'}
        </Detail>
        <Detail title="Last contacted">
          {contact.contactedAt ? <TimeAgo at={contact.contactedAt} /> : 'Never'}
        </Detail>
        <Detail title={contact.seenAt === null ? 'Added' : 'First seen'}>
          <TimeAgo at={createdAt} />
        </Detail>
      </dl>
      <ClaimsNote contact={contact} />
    </div>
  )
}

function Links({
  scheme,
  values,
  bouncing,
}: {
  readonly scheme: 'mailto' | 'tel'
  readonly values: readonly (string | null)[]
  readonly bouncing?: Contact['bouncing']
}) {
  return (
    <ul className="flex flex-col gap-1">
      {values.map(
        (value) =>
          value && (
            <li key={value}>
              <AddressLine scheme={scheme} address={value} {...(bouncing && { bouncing })} />
            </li>
          ),
      )}
    </ul>
  )
}

function Detail({
  title,
  isKnown = true,
  children,
}: {
  readonly title: string
  readonly isKnown?: boolean
  readonly children: ReactNode
}) {
  if (!children || !isKnown) return null
  return (
    <div className="contents">
      <dt className="text-ink-faint">{title}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}
