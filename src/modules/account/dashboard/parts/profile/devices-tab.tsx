import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Button } from '#ui/button.tsx'
import { Section } from '#ui/page.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { Timeline } from '#ui/timeline.tsx'

import { listHistory } from '../../../contract.ts'
import { SessionList } from '../../session-list.tsx'
import { nameDevice } from '../name-device.ts'
import { describeAccountEvent } from '../describe-account-event.ts'

export const recentHistory = { limit: 10 }

export function DevicesTab() {
  return (
    <div className="flex flex-col gap-6">
      <SessionList />
      <AccountHistory />
    </div>
  )
}

function AccountHistory() {
  const history = usePages(listHistory, recentHistory)
  return (
    <Section
      title="Recent activity"
      description="See something you don’t recognize? Change your password and sign out everywhere."
    >
      {history.error && <ErrorState detail={history.error.message} onRetry={history.retry} />}
      {history.isLoading && <LoadingState />}
      {history.rows.length > 0 && (
        <Timeline
          label="Recent activity"
          items={history.rows.map(({ id, at, type, data, address, userAgent }) => ({
            id,
            at,
            title: describeAccountEvent(type, data),
            body: (
              <span className="text-sm text-ink-faint">
                {nameDevice(userAgent).name} · {address}
              </span>
            ),
          }))}
        />
      )}
      {history.hasMore && (
        <div>
          <Button isBusy={history.isLoadingMore} onClick={history.loadMore}>
            Show more
          </Button>
        </div>
      )}
    </Section>
  )
}
