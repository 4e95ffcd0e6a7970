import BellIcon from 'lucide-react/icons/bell'
import { lazy, Suspense } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { Popover } from '#ui/popover.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'

import { countUnread } from '../contract.ts'

const NotificationList = lazy(async () => ({
  default: (await import('./parts/notification-list.tsx')).NotificationList,
}))
const NotificationSigns = lazy(async () => ({
  default: (await import('./parts/notification-signs.tsx')).NotificationSigns,
}))

export function Bell() {
  const { data } = useCall(countUnread, {})
  const count = data?.count ?? 0
  const isHydrated = useHydrated()
  return (
    <>
      {isHydrated && (
        <Suspense>
          <NotificationSigns count={count} />
        </Suspense>
      )}
      <Popover
        label={
          count === 0 ? 'Notifications' : `Notifications, ${countText(count, data?.isMore)} unread`
        }
        align="end"
        trigger={
          <span className="relative">
            <BellIcon size={16} aria-hidden />
            {count > 0 && (
              <span
                aria-hidden
                className="absolute -top-2 left-2 min-w-4 rounded-full bg-action px-1 text-center text-[0.625rem] leading-4 font-semibold text-on-action tabular-nums"
              >
                {countText(count, data?.isMore)}
              </span>
            )}
          </span>
        }
      >
        <Suspense fallback={<div className="h-40 w-80" />}>
          <NotificationList />
        </Suspense>
      </Popover>
    </>
  )
}

function countText(count: number, isMore = false): string {
  return isMore || count > 99 ? '99+' : String(count)
}
