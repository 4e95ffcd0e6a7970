import { lazy, Suspense, type ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'

import { getSession } from '#modules/account/contract.ts'
import { SessionMirror } from '#modules/account/dashboard/session-mirror.tsx'
import { StepUpDialog } from '#modules/account/dashboard/public.tsx'
import { getMyMembership } from '#modules/organization/contract.ts'
import { LiveConnection } from '#platform/live/browser/live.tsx'
import { AccessProvider } from '#platform/permissions/browser/access.tsx'
import { StepUpProvider } from '#platform/registry/browser/step-up.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { NamesProvider } from '#platform/screens/browser/names.tsx'
import { PreferencesProvider } from '#platform/screens/browser/preferences.tsx'
import { drawnParts, PartsProvider } from '#platform/screens/browser/slots.tsx'
import { addressOf } from '#platform/screens/screen.ts'
import { Pictures } from '#ui/avatar.tsx'
import { loadPage } from '#ui/load-page.ts'

import { isSignedIn } from '../is-signed-in.ts'
import { contributions } from '../modules.ts'
import { Frame } from './frame.tsx'
import { TwoFactorReminder } from './two-factor-reminder.tsx'
import { TwoFactorRequired } from './two-factor-required.tsx'
import { PlainFrame } from './plain-frame.tsx'
import { useMemberNames } from './use-member-names.ts'
import { useMemberPictures } from './use-member-pictures.ts'
import { usePreferencesOfMember } from './use-preferences-of-member.ts'
import { principalFrom } from './principal-from.ts'

export interface FrameData {
  readonly organizationId: string | undefined
  readonly cursor: string | undefined
  readonly hasMailbox: boolean
  readonly sitesDomain: string
}

export function Shell(frame: FrameData) {
  return (
    <StepUpProvider dialog={StepUpDialog}>
      <SessionMirror
        refreshes={accountCalls}
        onSignedIn={() => loadPage('/dashboard')}
        onSignedOut={() => loadPage('/login')}
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
        <OwnAccountOr notice={<TwoFactorReminder membership={membership} />}>
          <TwoFactorRequired organization={organization.name} />
        </OwnAccountOr>
      </PlainFrame>
    )
  }
  return (
    <LiveConnection
      organizationId={organizationId}
      cursor={cursor}
      isSignedIn={isSignedIn}
      onSignedOut={() => loadPage('/login')}
    >
      <AccessProvider principal={principalFrom(session.user, membership)}>
        <Settled>
          <Frame membership={membership} {...about} />
        </Settled>
      </AccessProvider>
    </LiveConnection>
  )
}

function Settled({ children }: { readonly children: ReactNode }) {
  return (
    <PreferencesProvider preferences={usePreferencesOfMember()}>
      <NamesProvider useNames={useMemberNames}>
        <PartsProvider parts={parts}>
          <Pictures value={useMemberPictures()}>{children}</Pictures>
        </PartsProvider>
      </NamesProvider>
    </PreferencesProvider>
  )
}

/** Your own account stays accessible whatever the organization's state. */
function OwnAccountOr({
  notice,
  children,
}: {
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

const NewOrganizationScreen = lazy(async () => ({
  default: (await import('#modules/organization/dashboard/new-organization-screen.tsx'))
    .NewOrganizationScreen,
}))
const LockedOrganization = lazy(async () => ({
  default: (await import('#modules/organization/dashboard/locked-organization.tsx'))
    .LockedOrganization,
}))

const accountCalls = [getMyMembership]

const parts = drawnParts(contributions)
