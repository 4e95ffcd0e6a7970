import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'

import { getNotificationSettings, updateNotificationSettings } from '../contract.ts'
import { PreferencesSection } from './parts/preferences-section.tsx'
import { PushSection } from './parts/push-section.tsx'
import { ChannelsTable } from './parts/channels-table.tsx'

export function NotificationSettings() {
  const { data, error, refetch } = useCall(getNotificationSettings, {})
  const save = useCommand(updateNotificationSettings, { refreshes: [getNotificationSettings] })
  if (error) return <ErrorState detail={error.message} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  return (
    <div className="grid gap-6">
      {save.problem && <Notice tone="bad">{save.problem.detail}</Notice>}
      <PreferencesSection
        preferences={data.preferences}
        isBusy={save.isBusy}
        onChange={(preferences) => save.run({ preferences })}
      />
      <PushSection />
      <Section title="Notifications" description="What you get notified about, and how.">
        <ChannelsTable
          settings={data.items}
          isBusy={save.isBusy}
          onChange={(kind, way, isOn) => save.run({ items: [{ kind, [way]: isOn }] })}
          onReach={(kind, reach) => save.run({ items: [{ kind, reach }] })}
        />
      </Section>
    </div>
  )
}
