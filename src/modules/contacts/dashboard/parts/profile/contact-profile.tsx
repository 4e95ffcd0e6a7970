import { lazy, type ReactNode } from 'react'

import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { needs } from '#platform/permissions/access.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { LazyPart } from '#ui/lazy-part.tsx'
import { Section } from '#ui/page.tsx'
import { LoadingState } from '#ui/states.tsx'

import { getContact, listContacts, listContactTimeline, tagContacts } from '../../../contract.ts'
import type { Contact } from '../../../model.ts'
import { contactNoteCalls } from '../../../notes-contract.ts'
import { contactMergeCalls } from '../../../person-contract.ts'
import { TagPicker } from '../tag-picker.tsx'
import { Details } from './details.tsx'
import { KnownFields } from './known-fields.tsx'
import { Merges } from './merges.tsx'
import { Notes } from './notes.tsx'
import { ProfileHead } from './profile-head.tsx'
import { whatMergingChanges } from './what-merging-changes.ts'

const ContactTimeline = lazy(async () => ({
  default: (await import('./contact-timeline.tsx')).ContactTimeline,
}))

/** All that is known of one person. */
export function ContactProfile({
  contact,
  actions,
  conversations,
  pages,
  sessions,
}: {
  readonly contact: Contact
  /** What others offer to do with him. */
  readonly actions?: ReactNode
  /** What he wrote, from whoever keeps that. */
  readonly conversations: ReactNode
  /** Where he was on the pages, likewise. */
  readonly pages: ReactNode
  /** In which browsers he is known, likewise. */
  readonly sessions: ReactNode
}) {
  useLiveRefresh(whatItShows)
  const canManage = useMay()(needs('Inbox', 'manage'))
  return (
    <div className="flex w-full flex-col gap-6 p-6 max-sm:p-4">
      <ProfileHead contact={contact} canManage={canManage} actions={actions} />
      {/* Beside each other where there is room; below that what is asked for most comes first. */}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6 max-lg:contents">
          <div className="min-w-0 max-lg:order-2">
            <Section title="Conversations">{conversations}</Section>
          </div>
          <div className="min-w-0 max-lg:order-3">
            <Section title="Notes" description="For your team only.">
              <Notes
                calls={contactNoteCalls}
                refreshes={[listContactTimeline]}
                subjectId={contact.id}
                canManage={canManage}
              />
            </Section>
          </div>
          <div className="min-w-0 max-lg:order-5">
            <Section title="Timeline">
              <LazyPart placeholder={<LoadingState />}>
                <ContactTimeline contactId={contact.id} />
              </LazyPart>
            </Section>
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-6 max-lg:contents">
          <div className="min-w-0 max-lg:order-1">
            <Section title="Details">
              <Details contact={contact} />
              <TagPicker
                call={tagContacts}
                subject={contact}
                refreshes={[getContact, listContacts]}
                canManage={canManage}
              />
            </Section>
          </div>
          <div className="flex min-w-0 flex-col gap-6 max-lg:order-4">
            <KnownFields contact={contact} canManage={canManage} />
            <Section title="Pages">{pages}</Section>
            {sessions}
          </div>
          <div className="min-w-0 empty:hidden max-lg:order-6">
            <Merges
              calls={contactMergeCalls}
              refreshes={whatMergingChanges}
              subjectId={contact.id}
              many="contacts"
              canManage={canManage}
            />
          </div>
        </div>
      </div>
    </div>
  )
}

const whatItShows = [
  { after: 'contact.', call: getContact },
  { after: 'contact.note', call: contactNoteCalls.list },
  { after: 'contact.merged', call: contactMergeCalls.list },
  { after: 'contact.unmerged', call: contactMergeCalls.list },
]
