import BellOff from 'lucide-react/icons/bell-off'
import { Link } from 'react-router'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'

import { countUnread, listNotifications, markRead } from '../../contract.ts'
import type { Notification } from '../../model.ts'
import { PauseMenu, PauseNotice } from './pause.tsx'

export function NotificationList() {
  const { rows, isLoading, error, hasMore, isLoadingMore, loadMore, retry } = usePages(
    listNotifications,
    {},
  )
  const read = useCommand(markRead, { refreshes: [listNotifications, countUnread] })
  return (
    <div className="flex max-h-[min(32rem,80dvh)] w-88 max-w-full flex-col">
      <header className="flex items-center justify-between gap-3 border-b border-line px-4 py-2">
        <h2 className="flex-1 font-semibold">Notifications</h2>
        <PauseMenu />
        <Button
          kind="quiet"
          size="small"
          disabled={rows.every(({ readAt }) => readAt !== null)}
          isBusy={read.isBusy}
          onClick={() => read.run({ all: true })}
        >
          Mark all as read
        </Button>
      </header>
      <PauseNotice />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {error && <ErrorState detail={error.message} onRetry={retry} />}
        {isLoading && <LoadingState />}
        {!isLoading && !error && rows.length === 0 && (
          <EmptyState icon={<BellOff size={20} aria-hidden />} title="No notifications">
            Mentions, assignments and replies show up here.
          </EmptyState>
        )}
        <ul className="divide-y divide-line">
          {rows.map((notification) => (
            <li key={notification.id}>
              <Entry
                notification={notification}
                onOpen={() => notification.readAt === null && read.run({ ids: [notification.id] })}
              />
            </li>
          ))}
        </ul>
        {hasMore && (
          <div className="p-2">
            <Button kind="quiet" className="w-full" isBusy={isLoadingMore} onClick={loadMore}>
              Show more
            </Button>
          </div>
        )}
      </div>
      <footer className="border-t border-line px-4 py-2 text-sm">
        <TextLink to="/dashboard/profile?tab=notifications">Notification settings</TextLink>
      </footer>
    </div>
  )
}

function Entry({
  notification: { title, body, link, readAt, createdAt },
  onOpen,
}: {
  readonly notification: Notification
  readonly onOpen: () => void
}) {
  return (
    <Link
      to={link ?? '/dashboard'}
      onClick={onOpen}
      className="flex gap-3 px-4 py-3 transition-colors hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <span
        aria-hidden
        className={classes('mt-1.5 size-2 shrink-0 rounded-full', readAt === null && 'bg-action')}
      />
      <span className="min-w-0 flex-1">
        {readAt === null && <span className="sr-only">Unread: </span>}
        <span className="block font-medium wrap-anywhere">{title}</span>
        {body && <span className="mt-0.5 line-clamp-3 text-ink-soft wrap-anywhere">{body}</span>}
        <span className="mt-1 block text-sm text-ink-faint">
          <TimeAgo at={createdAt} />
        </span>
      </span>
    </Link>
  )
}
