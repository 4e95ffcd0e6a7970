import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { Switch } from '#ui/switch.tsx'

import { getNotificationSettings, updateNotificationSettings } from '../contract.ts'
import type { NotificationSetting } from '../model.ts'

/** What a person hears of, and how. Every switch saves by itself. */
export function NotificationSettings() {
  const { data, error, refetch } = useCall(getNotificationSettings, {})
  const save = useCommand(updateNotificationSettings, { refreshes: [getNotificationSettings] })
  if (error) return <ErrorState detail={error.message} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  return (
    <Section
      title="Notifications"
      description="Choose what you hear of in the product and by e-mail. Changes are saved at once."
    >
      {save.problem && <Notice tone="bad">{save.problem.detail}</Notice>}
      <ul className="divide-y divide-line">
        {data.items.map((setting) => (
          <li
            key={setting.kind}
            className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0"
          >
            <div className="min-w-60 flex-1">
              <p className="font-medium">{setting.label}</p>
              <p className="text-ink-soft">{setting.description}</p>
            </div>
            <Channels
              setting={setting}
              isBusy={save.isBusy}
              onChange={(change) => save.run({ items: [{ kind: setting.kind, ...change }] })}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Channels({
  setting,
  isBusy,
  onChange,
}: {
  readonly setting: NotificationSetting
  readonly isBusy: boolean
  readonly onChange: (change: { inApp: boolean } | { email: boolean }) => void
}) {
  return (
    <div role="group" aria-label={setting.label} className="flex gap-6">
      <Switch
        label="In the product"
        isOn={setting.inApp}
        isDisabled={isBusy}
        onChange={(inApp) => onChange({ inApp })}
      />
      <Switch
        label="E-mail"
        isOn={setting.email}
        isDisabled={isBusy}
        onChange={(email) => onChange({ email })}
      />
    </div>
  )
}
