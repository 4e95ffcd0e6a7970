import { TimeAgo } from '#ui/time-ago.tsx'

import type { Widget } from '../../model.ts'
import { useInstallStatus } from './use-install-status.ts'

export function SeenLine({ widget }: { readonly widget: Widget }) {
  const { installedOn, installedAt, lastSeenAt, lastSeenOn } = widget
  const page = (
    <span className="font-medium wrap-anywhere">{siteOf(lastSeenOn ?? installedOn)}</span>
  )
  switch (useInstallStatus(widget)) {
    case 'never':
      return <>Not installed</>
    case 'today':
      return <>Active today on {page}</>
    case 'lately':
      return (
        <>
          Last active {lastSeenAt && <TimeAgo at={lastSeenAt} />} on {page}
        </>
      )
    case 'gone':
      return (
        <span className="text-warn">
          Not loaded since{' '}
          {lastSeenAt && (
            <time dateTime={lastSeenAt} suppressHydrationWarning>
              {day.format(new Date(lastSeenAt))}
            </time>
          )}{' '}
          on {page}. Check that the script is still on your pages.
        </span>
      )
    case undefined:
      return (
        <>
          First loaded on {page}
          {installedAt && (
            <>
              , <TimeAgo at={installedAt} />
            </>
          )}
        </>
      )
  }
}

function siteOf(origin: string | null): string {
  return origin?.replace(/^https?:\/\//, '') ?? ''
}

const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long' })
