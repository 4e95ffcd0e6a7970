import { lazy, Suspense, type ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'

import { getSession } from '#modules/account/contract.ts'
import {
  ConversationSlots,
  MessageMailSlot,
  type ConversationSlot,
} from '#modules/inbox/dashboard/conversation-slots.ts'
import { TemplateSlots, type TemplateSlot } from '#modules/templates/dashboard/template-slots.ts'
import { CompanySlots, type CompanySlot } from '#modules/contacts/dashboard/company-slots.ts'
import {
  ProfilePictureSlot,
  ProfileSlots,
  type ProfileSlot,
} from '#modules/account/dashboard/profile-slots.ts'
import { TicketSlots, type TicketSlotParts } from '#modules/tickets/dashboard/ticket-slots.ts'
import { WidgetSlots, type WidgetSlotParts } from '#modules/widget/dashboard/widget-slots.ts'
import { SessionMirror } from '#modules/account/dashboard/session-mirror.tsx'
import { StepUpDialog } from '#modules/account/dashboard/door.tsx'
import { MemberSlots, type MemberSlot } from '#modules/organization/dashboard/member-slots.ts'
import { getMyMembership } from '#modules/organization/contract.ts'
import { LiveConnection } from '#platform/live/browser/live.tsx'
import { AccessProvider } from '#platform/permissions/browser/access.tsx'
import { StepUpProvider } from '#platform/registry/browser/step-up.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { NamesProvider } from '#platform/screens/browser/names.tsx'
import { PreferencesProvider } from '#platform/screens/browser/preferences.tsx'
import { addressOf } from '#platform/screens/screen.ts'
import { Pictures } from '#ui/avatar.tsx'
import { loadAnew } from '#ui/load-anew.ts'

import { isSignedIn } from '../is-signed-in.ts'
import { Frame } from './frame.tsx'
import { FactorDue } from './factor-due.tsx'
import { FactorNeeded } from './factor-needed.tsx'
import { PlainFrame } from './plain-frame.tsx'
import { useColleagueNames } from './use-colleague-names.ts'
import { useColleaguePictures } from './use-colleague-pictures.ts'
import { usePreferencesOfMember } from './use-preferences-of-member.ts'
import { principalFrom } from './principal-from.ts'

export interface FrameData {
  readonly organizationId: string | undefined
  /** Where in the log the page was made. */
  readonly cursor: string | undefined
  readonly hasMailbox: boolean
  readonly sitesDomain: string
}

/** What stands around a screen, and what stands in its place where it cannot be shown. */
export function Shell(frame: FrameData) {
  return (
    <StepUpProvider dialog={StepUpDialog}>
      <SessionMirror
        refreshes={hangsOnAccount}
        onSignedIn={() => loadAnew('/dashboard')}
        onSignedOut={() => loadAnew('/login')}
      />
      <Surroundings {...frame} />
    </StepUpProvider>
  )
}

function Surroundings({ organizationId, cursor, ...about }: FrameData) {
  if (organizationId === undefined) {
    return (
      <PlainFrame {...about}>
        <OwnAccountOr>
          <div className="mx-auto max-w-[27rem] px-6 py-16 max-sm:px-4">
            <NewOrganizationScreen sitesDomain={about.sitesDomain} />
          </div>
        </OwnAccountOr>
      </PlainFrame>
    )
  }
  return <InOrganization organizationId={organizationId} cursor={cursor} {...about} />
}

type OfOrganization = FrameData & { readonly organizationId: string }

function InOrganization({ organizationId, cursor, ...about }: OfOrganization) {
  const { data: session } = useCall(getSession, {})
  const { data: membership } = useCall(getMyMembership, {})
  if (!session?.user || !membership) return null
  const { organization, secondFactor } = membership
  if (['suspended', 'deletion_scheduled', 'deleted'].includes(organization.state)) {
    return (
      <PlainFrame {...about}>
        <OwnAccountOr>
          <LockedOrganization />
        </OwnAccountOr>
      </PlainFrame>
    )
  }
  if (secondFactor.isOverdue) {
    return (
      <PlainFrame {...about}>
        <OwnAccountOr notice={<FactorDue membership={membership} />}>
          <FactorNeeded organization={organization.name} />
        </OwnAccountOr>
      </PlainFrame>
    )
  }
  return (
    <LiveConnection
      organizationId={organizationId}
      cursor={cursor}
      isSignedIn={isSignedIn}
      onSignedOut={() => loadAnew('/login')}
    >
      <AccessProvider principal={principalFrom(session.user, membership)}>
        <Settled>
          <Frame membership={membership} {...about} />
        </Settled>
      </AccessProvider>
    </LiveConnection>
  )
}

/** What the parts of the platform ask of the organization without knowing it. */
function Settled({ children }: { readonly children: ReactNode }) {
  return (
    <PreferencesProvider preferences={usePreferencesOfMember()}>
      <NamesProvider useNames={useColleagueNames}>
        <ProfileSlots value={profileSlots}>
          <ConversationSlots value={conversationSlots}>
            <MessageMailSlot value={mailSlot}>
              <CompanySlots value={companySlots}>
                <TemplateSlots value={templateSlots}>
                  <TicketSlots value={ticketSlots}>
                    <WidgetSlots value={widgetSlots}>
                      <MemberSlots value={memberSlots}>
                        <ProfilePictureSlot value={pictureSlot}>
                          <Pictures value={useColleaguePictures()}>{children}</Pictures>
                        </ProfilePictureSlot>
                      </MemberSlots>
                    </WidgetSlots>
                  </TicketSlots>
                </TemplateSlots>
              </CompanySlots>
            </MessageMailSlot>
          </ConversationSlots>
        </ProfileSlots>
      </NamesProvider>
    </PreferencesProvider>
  )
}

/** One's own account can be seen to whatever state the organization is in. */
function OwnAccountOr({
  notice,
  children,
}: {
  /** Why nothing else is open, for who came to mend it. */
  readonly notice?: ReactNode
  readonly children: ReactNode
}) {
  const { pathname } = useLocation()
  if (pathname !== addressOf({ path: 'profile' })) return <Suspense>{children}</Suspense>
  return (
    <>
      {notice}
      <Outlet />
    </>
  )
}

/** What hardly anybody meets is fetched by who does. */
const NewOrganizationScreen = lazy(async () => ({
  default: (await import('#modules/organization/dashboard/new-organization-screen.tsx'))
    .NewOrganizationScreen,
}))
const LockedOrganization = lazy(async () => ({
  default: (await import('#modules/organization/dashboard/locked-organization.tsx'))
    .LockedOrganization,
}))

/** Whether a second factor is missing changes with the account. */
const hangsOnAccount = [getMyMembership]

const mailSlot = {
  Mail: lazy(async () => ({
    default: (await import('#modules/email/dashboard/inbox-door.tsx')).MessageMail,
  })),
  Ask: lazy(async () => ({
    default: (await import('#modules/email/dashboard/ask-door.tsx')).AskDialog,
  })),
}

const pictureSlot = {
  Picture: lazy(async () => ({
    default: (await import('#modules/organization/dashboard/own-picture.tsx')).OwnPicture,
  })),
}

const profileSlots: readonly ProfileSlot[] = [
  {
    key: 'notifications',
    label: 'Notifications',
    Panel: lazy(async () => ({
      default: (await import('#modules/notifications/dashboard/notification-settings.tsx'))
        .NotificationSettings,
    })),
  },
  {
    key: 'signatures',
    label: 'Signatures',
    Panel: lazy(async () => ({
      default: (await import('#modules/email/dashboard/signatures-door.tsx')).OwnSignatures,
    })),
  },
]

const templateSlots: readonly TemplateSlot[] = [
  {
    Block: lazy(async () => ({
      default: (await import('#modules/inbox/dashboard/template-block.tsx')).TemplateBlock,
    })),
    FieldValue: lazy(async () => ({
      default: (await import('#modules/inbox/dashboard/template-field.tsx')).TemplateField,
    })),
  },
]

const memberSlots: readonly MemberSlot[] = [
  {
    key: 'capacity',
    Block: lazy(async () => ({
      default: (await import('#modules/assignment/dashboard/capacity-block.tsx')).CapacityBlock,
    })),
  },
]

const companySlots: readonly CompanySlot[] = [
  {
    key: 'conversations',
    Block: lazy(async () => ({
      default: (await import('#modules/inbox/dashboard/company-conversations.tsx'))
        .CompanyConversations,
    })),
  },
]

const ticketSlots: TicketSlotParts = {
  Bug: lazy(async () => ({
    default: (await import('#modules/bugs/dashboard/bug-block.tsx')).BugBlock,
  })),
  Clocks: lazy(async () => ({
    default: (await import('#modules/sla/dashboard/ticket-clocks.tsx')).TicketClocks,
  })),
  Votes: lazy(async () => ({
    default: (await import('#modules/share/dashboard/votes-block.tsx')).VotesBlock,
  })),
  Merge: lazy(async () => ({
    default: (await import('#modules/share/dashboard/merge-ticket.tsx')).MergeTicket,
  })),
  TakeApart: lazy(async () => ({
    default: (await import('#modules/share/dashboard/merge-ticket.tsx')).TakeApart,
  })),
  Sharing: lazy(async () => ({
    default: (await import('#modules/share/dashboard/board-sharing.tsx')).BoardSharing,
  })),
  AllSharing: lazy(async () => ({
    default: (await import('#modules/share/dashboard/all-sharing.tsx')).AllSharing,
  })),
  Readers: lazy(async () => ({
    default: (await import('#modules/share/dashboard/readers-queue.tsx')).ReadersQueue,
  })),
}

const widgetSlots: WidgetSlotParts = {
  Bugs: lazy(async () => ({
    default: (await import('#modules/bugs/dashboard/bug-settings.tsx')).BugSettings,
  })),
}

const conversationSlots: readonly ConversationSlot[] = [
  {
    key: 'tickets',
    Block: lazy(async () => ({
      default: (await import('#modules/tickets/dashboard/tickets-block.tsx')).TicketsBlock,
    })),
  },
  {
    key: 'votes',
    Block: lazy(async () => ({
      default: (await import('#modules/share/dashboard/vote-for-contact.tsx')).VoteForContact,
    })),
  },
  {
    key: 'sla',
    Block: lazy(async () => ({
      default: (await import('#modules/sla/dashboard/clocks-block.tsx')).ClocksBlock,
    })),
  },
  {
    key: 'pages',
    Block: lazy(async () => ({
      default: (await import('#modules/visitors/dashboard/pages-block.tsx')).PagesBlock,
    })),
  },
]
