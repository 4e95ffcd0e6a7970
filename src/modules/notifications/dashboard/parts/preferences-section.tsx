import { Combobox } from '#ui/combobox.tsx'
import { Section } from '#ui/page.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { TimeField } from '#ui/time-field.tsx'

import type { NotificationPreferences } from '../../model.ts'

export function PreferencesSection({
  preferences: { digest, sound, quiet, timeZone, hearsUrgent },
  isBusy,
  onChange,
}: {
  readonly preferences: NotificationPreferences
  readonly isBusy: boolean
  readonly onChange: (change: Partial<NotificationPreferences>) => void
}) {
  return (
    <Section title="Delivery" description="Changes save automatically.">
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Email"
          items={digests}
          value={digest}
          isDisabled={isBusy}
          onChange={(next) => onChange({ digest: next })}
        />
        <Select
          label="Sound"
          items={sounds}
          value={sound}
          isDisabled={isBusy}
          onChange={(next) => onChange({ sound: next })}
        />
        <div className="sm:col-span-2">
          <Switch
            label="Quiet hours"
            hint="No push or sound during these hours. Emails wait until they end."
            isOn={quiet !== null}
            isDisabled={isBusy}
            onChange={(isOn) =>
              onChange(
                isOn
                  ? {
                      quiet: { from: '20:00', until: '08:00' },
                      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
                    }
                  : { quiet: null },
              )
            }
          />
        </div>
        {quiet && (
          <div className="grid gap-4 sm:col-span-2 sm:grid-cols-3">
            <TimeField
              label="From"
              value={quiet.from}
              isDisabled={isBusy}
              onChange={(from) => from && onChange({ quiet: { ...quiet, from } })}
            />
            <TimeField
              label="Until"
              value={quiet.until}
              isDisabled={isBusy}
              onChange={(until) => until && onChange({ quiet: { ...quiet, until } })}
            />
            <Combobox
              label="Time zone"
              items={timeZones()}
              value={timeZone}
              isDisabled={isBusy}
              onChange={(chosen) => chosen && onChange({ timeZone: chosen })}
            />
          </div>
        )}
        <div className="sm:col-span-2">
          <Switch
            label="Urgent notifications during quiet hours"
            hint="Also delivered while Do not disturb is on."
            isOn={hearsUrgent}
            isDisabled={isBusy}
            onChange={(isOn) => onChange({ hearsUrgent: isOn })}
          />
        </div>
      </div>
    </Section>
  )
}

function timeZones(): readonly { value: string; label: string }[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }))
}

const digests = [
  { value: 'immediately', label: 'Immediately' },
  { value: 'hourly', label: 'Hourly digest of unread' },
  { value: 'daily', label: 'Daily digest of unread at 8 AM' },
] as const

const sounds = [
  { value: 'off', label: 'Never' },
  { value: 'away', label: 'When Parley is in the background' },
  { value: 'always', label: 'Always' },
] as const
