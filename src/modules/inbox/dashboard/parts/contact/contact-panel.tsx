import Globe from 'lucide-react/icons/globe'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { formatRating } from '#lib/rating-scale.ts'
import { getContact } from '#modules/contacts/contract.ts'
import {
  AddressLine,
  ClaimMark,
  ClaimsNote,
  ProfileLink,
  AttributeSummary,
} from '#modules/contacts/dashboard/public.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Parts } from '#platform/screens/browser/slots.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { SafeLink } from '#ui/safe-link.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'

import type { ChannelKind } from '../../../channels-contract.ts'
import { getConversation, listConversations } from '../../../contract.ts'
import type { ConversationSummary } from '../../../model.ts'
import { conversationSideSlot } from '../../slots.ts'
import { ChannelIcon } from '../channel-icon.tsx'
import { FirstHeld } from '../first-held.tsx'
import { LimitedMark } from '../limited-mark.tsx'
import { useChannels } from '../use-places.ts'
import { viewPath, views } from '../views.ts'
import { FieldsBlock } from './fields-block.tsx'
import { FollowersBlock } from './followers-block.tsx'
import { SidesBlock } from './sides-block.tsx'

export function ContactPanel({
  conversationId,
  onGo,
}: {
  readonly conversationId: string
  readonly onGo?: () => void
}) {
  const { data: conversation } = useCall(getConversation, { id: conversationId })
  if (!conversation) return null
  const { contact, pageUrl, ratingScale, ratingAnswer, ratingComment } = conversation
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-center gap-3">
        <Avatar id={contact.id} name={contact.name} picture={contact.pictureUrl} size="large" />
        <div className="min-w-0">
          <p className="text-lg leading-6 font-semibold wrap-anywhere">
            {contact.name}
            <NameClaim contactId={contact.id} />
          </p>
          <Seen contactId={contact.id} />
        </div>
      </div>
      <ProfileLink contact={contact} />
      <Details contactId={contact.id} channelId={conversation.channelId} pageUrl={pageUrl} />
      <FieldsBlock conversation={conversation} />
      <FollowersBlock conversationId={conversationId} />
      <SidesBlock
        key={`sides ${conversationId}`}
        conversationId={conversationId}
        isFixed={conversation.isTrashed}
        onGo={onGo}
      />
      {!conversation.isTrashed && (
        <Parts
          key={`parts ${conversationId}`}
          of={conversationSideSlot}
          given={{ conversationId }}
        />
      )}
      {ratingAnswer !== null && (
        <Block title="Rating">
          <p className="first-letter:uppercase">{formatRating(ratingScale, ratingAnswer)}</p>
          {ratingComment && <p className="mt-1 text-ink-soft wrap-anywhere">{ratingComment}</p>}
        </Block>
      )}
      <Earlier contactId={contact.id} conversationId={conversationId} onGo={onGo} />
    </div>
  )
}

function NameClaim({ contactId }: { readonly contactId: string }) {
  const { data: contact } = useCall(getContact, { id: contactId })
  return contact?.claimed.includes('name') && <ClaimMark />
}

function Seen({ contactId }: { readonly contactId: string }) {
  const { data: contact } = useCall(getContact, { id: contactId })
  if (!contact?.seenAt) return null
  return (
    <p className="text-sm text-ink-faint">
      Seen <TimeAgo at={contact.seenAt} />
    </p>
  )
}

function Details({
  contactId,
  channelId,
  pageUrl,
}: {
  readonly contactId: string
  readonly channelId: string
  readonly pageUrl: string | null
}) {
  const { data: contact } = useCall(getContact, { id: contactId })
  const channel = useChannels().find(({ id }) => id === channelId)
  const isSaid =
    contact && Object.keys({ ...contact.attributes, ...contact.signedAttributes }).length > 0
  return (
    <Block title="Details">
      <ul className="flex flex-col gap-1.5">
        {contact &&
          known([contact.email, ...contact.otherEmails]).map((email) => (
            <Detail key={email} icon={<Mail size={16} aria-hidden />}>
              <AddressLine scheme="mailto" address={email} bouncing={contact.bouncing} />
            </Detail>
          ))}
        {contact &&
          known([contact.phone, ...contact.otherPhones]).map((phone) => (
            <Detail key={phone} icon={<Phone size={16} aria-hidden />}>
              <AddressLine scheme="tel" address={phone} />
            </Detail>
          ))}
        {pageUrl && (
          <Detail icon={<Globe size={16} aria-hidden />}>
            <SafeLink to={pageUrl} isExternalAllowed>
              {shortUrl(pageUrl)}
            </SafeLink>
          </Detail>
        )}
        {channel && <ChannelDetail channel={channel} />}
      </ul>
      {contact && <ClaimsNote contact={contact} />}
      {contact && <AttributeSummary contact={contact} />}
      {contact && !contact.email && !contact.phone && !pageUrl && !isSaid && (
        <p className="text-ink-faint">No details yet.</p>
      )}
    </Block>
  )
}

function ChannelDetail({
  channel: { kind, name, isLimited },
}: {
  readonly channel: {
    readonly kind: ChannelKind
    readonly name: string
    readonly isLimited: boolean
  }
}) {
  return (
    <Detail icon={<ChannelIcon kind={kind} />}>
      <span className="sr-only">Channel: </span>
      <span title="Channel" className="inline-flex items-center gap-1.5">
        {name}
        {isLimited && <LimitedMark />}
      </span>
    </Detail>
  )
}

function Earlier({
  contactId,
  conversationId,
  onGo,
}: {
  readonly contactId: string
  readonly conversationId: string
  readonly onGo: (() => void) | undefined
}) {
  const open = usePages(listConversations, { contactId, category: 'all' })
  const snoozed = usePages(listConversations, { contactId, category: 'snoozed' })
  const closed = usePages(listConversations, { contactId, category: 'closed' })
  const others = [...open.rows, ...snoozed.rows, ...closed.rows]
    .filter(({ id }) => id !== conversationId)
    .toSorted((one, other) => other.lastActivityAt.localeCompare(one.lastActivityAt))
  if (others.length === 0) return null
  return (
    <Block title="Other conversations">
      <ul className="-mx-2 flex flex-col">
        {others.map((row) => (
          <li key={row.id}>
            <Link
              to={addressOf(row)}
              onClick={onGo}
              className="block rounded-control px-2 py-1.5 transition-colors hover:bg-sunken"
            >
              <span className="flex items-center gap-2 text-sm text-ink-faint">
                <span className="tabular-nums">#{row.number}</span>
                {row.status !== 'open' && (
                  <Badge>{row.status === 'closed' ? 'Closed' : 'Snoozed'}</Badge>
                )}
                {row.begunAs && (
                  <span className="min-w-0 truncate">started as {row.begunAs.name}</span>
                )}
                <span className="ml-auto shrink-0">
                  <TimeAgo at={row.lastActivityAt} />
                </span>
              </span>
              <span className="block truncate">
                {row.firstHeld ? (
                  <FirstHeld held={row.firstHeld} />
                ) : (
                  row.preview || row.subject || 'No text'
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Block>
  )
}

function addressOf({ id, status }: ConversationSummary): string {
  const view = views.find(({ word }) => word === (status === 'open' ? 'all' : status))
  return `${view ? viewPath(view) : ''}?conversation=${id}`
}

function Block({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 text-sm font-medium text-ink-faint">{title}</h3>
      {children}
    </section>
  )
}

function Detail({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <span className="mt-0.5 shrink-0 text-ink-faint">{icon}</span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}

function known(addresses: readonly (string | null)[]): string[] {
  return addresses.flatMap((address) => address ?? [])
}

function shortUrl(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
}
