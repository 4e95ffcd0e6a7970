import type { ReactNode } from 'react'

import { getSession } from '#modules/account/contract.ts'
import { UserMenu } from '#modules/account/dashboard/user-menu.tsx'
import { listMyOrganizations } from '#modules/organization/contract.ts'
import { OrganizationSwitcher } from '#modules/organization/dashboard/organization-switcher.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'

import { Brand } from '../parts/brand.tsx'

export function PlainFrame({
  hasMailbox,
  sitesDomain,
  children,
}: {
  readonly hasMailbox: boolean
  readonly sitesDomain: string
  readonly children: ReactNode
}) {
  const { data: session } = useCall(getSession, {})
  const { data: organizations } = useCall(listMyOrganizations, {})
  return (
    <div className="min-h-dvh">
      <header className="sticky top-0 z-20 flex h-12 items-center gap-1 border-b border-line bg-surface px-6 max-sm:px-4 pointer-coarse:h-14">
        <Brand to="/dashboard" isShort />
        <span aria-hidden className="mx-2 text-line-strong select-none">
          /
        </span>
        <OrganizationSwitcher
          organizations={organizations?.items ?? []}
          sitesDomain={sitesDomain}
        />
        <div className="ml-auto">
          {session?.user && (
            <UserMenu user={session.user} avatarId={session.user.id} hasMailbox={hasMailbox} />
          )}
        </div>
      </header>
      <main>{children}</main>
    </div>
  )
}
