import { Combobox } from '#ui/combobox.tsx'
import { Section } from '#ui/page.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { TimeField } from '#ui/time-field.tsx'

import type { NotificationPreferences } from '../../model.ts'

/** How somebody is told, whatever of. */
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
    <Section title="How you are told" description="Changes are saved at once.">
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="E-mail"
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
            hint="No push or sound in these hours; e-mails come when they end."
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
            label="Urgent things, even in quiet hours"
            hint="You hear of response times and urgent conversations of yours also in quiet hours and while you do not want to be disturbed, and get e-mails at once. The list below says what is urgent."
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
  { value: 'immediately', label: 'At once' },
  { value: 'hourly', label: 'Every hour, what is unread' },
  { value: 'daily', label: 'Every morning at 8, what is unread' },
] as const

const sounds = [
  { value: 'off', label: 'Never' },
  { value: 'away', label: 'While I look elsewhere' },
  { value: 'always', label: 'Always' },
] as const
