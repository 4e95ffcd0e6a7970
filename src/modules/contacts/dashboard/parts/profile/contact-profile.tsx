import { lazy } from 'react'

import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { needs } from '#platform/permissions/access.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { Parts, useSlot } from '#platform/screens/browser/slots.tsx'
import { LazyPart } from '#ui/lazy-part.tsx'
import { Section } from '#ui/page.tsx'
import { LoadingState } from '#ui/states.tsx'

import { getContact, listContacts, listContactTimeline, tagContacts } from '../../../contract.ts'
import type { Contact } from '../../../model.ts'
import { contactNoteCalls } from '../../../notes-contract.ts'
import { contactMergeCalls } from '../../../person-contract.ts'
import { contactActionSlot, contactSideSlot, contactSlot } from '../../slots.ts'
import { TagPicker } from '../tag-picker.tsx'
import { Details } from './details.tsx'
import { KnownFields } from './known-fields.tsx'
import { Merges } from './merges.tsx'
import { Notes } from './notes.tsx'
import { ProfileHead } from './profile-head.tsx'
import { mergeRefreshes } from './merge-refreshes.ts'

const ContactTimeline = lazy(async () => ({
  default: (await import('./contact-timeline.tsx')).ContactTimeline,
}))

export function ContactProfile({ contact }: { readonly contact: Contact }) {
  useLiveRefresh(whatItShows)
  const canManage = useMay()(needs('Inbox', 'manage'))
  return (
    <div className="flex w-full flex-col gap-6 p-6 max-sm:p-4">
      <ProfileHead
        contact={contact}
        canManage={canManage}
        actions={<Parts of={contactActionSlot} given={{ contact }} />}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6 max-lg:contents">
          <div className="flex min-w-0 flex-col gap-6 empty:hidden max-lg:order-2">
            <Contributed to={contactSlot} contact={contact} />
          </div>
          <div className="min-w-0 max-lg:order-3">
            <Section title="Notes" description="Visible to your team only.">
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
            <Contributed to={contactSideSlot} contact={contact} />
          </div>
          <div className="min-w-0 empty:hidden max-lg:order-6">
            <Merges
              calls={contactMergeCalls}
              refreshes={mergeRefreshes}
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

function Contributed({
  to,
  contact,
}: {
  readonly to: typeof contactSlot
  readonly contact: Contact
}) {
  return useSlot(to).map(({ id, title, Part }) => {
    const part = (
      <LazyPart key={id} placeholder={<LoadingState />}>
        <Part contact={contact} />
      </LazyPart>
    )
    return title ? (
      <Section key={id} title={title}>
        {part}
      </Section>
    ) : (
      part
    )
  })
}

const whatItShows = [
  { after: 'contact.', call: getContact },
  { after: 'contact.note', call: contactNoteCalls.list },
  { after: 'contact.merged', call: contactMergeCalls.list },
  { after: 'contact.unmerged', call: contactMergeCalls.list },
]
