import { lazy, Suspense, useState } from 'react'

import { UserMenu } from '#modules/account/dashboard/user-menu.tsx'
import type { AccountUser } from '#modules/account/model.ts'
import { deferred, useDeferred } from '#ui/deferred.ts'
import { useHydrated } from '#ui/use-hydrated.ts'

const AwayDialog = lazy(async () => ({
  default: (await import('#modules/assignment/dashboard/away-dialog.tsx')).AwayDialog,
}))
const availability = deferred(() => import('#modules/assignment/dashboard/own-availability.tsx'))

export function AccountMenu(props: {
  readonly user: Pick<AccountUser, 'name' | 'email' | 'phone'>
  readonly avatarId: string
  readonly hasMailbox: boolean
}) {
  const [isLeaving, setLeaving] = useState(false)
  const part = useDeferred(availability, useHydrated())
  return (
    <>
      <UserMenu {...props} mark={part && <part.AwayMark />}>
        {part && <part.AvailabilityItems onAway={() => setLeaving(true)} />}
      </UserMenu>
      {isLeaving && (
        <Suspense>
          <AwayDialog onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </>
  )
}
