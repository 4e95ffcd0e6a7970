import { listSchedules } from '#modules/schedules/contract.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Section } from '#ui/page.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { TextLink } from '#ui/text-link.tsx'

import type { SettingsPart } from './settings-part.ts'

export function HoursFields({ settings, change, fieldError, isDisabled }: SettingsPart) {
  const { data } = useCall(listSchedules, {})
  const schedules = data?.items ?? []
  return (
    <Section
      title="Business hours"
      description={
        <>
          Managed in <TextLink to="/dashboard/settings/opening-hours">Settings</TextLink>.
        </>
      }
    >
      <Select
        label="Schedule"
        items={[
          { value: '', label: '24/7' },
          ...schedules.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={settings.scheduleId ?? ''}
        isDisabled={isDisabled}
        error={fieldError('scheduleId')}
        onChange={(chosen) => change({ scheduleId: chosen || null })}
      />
      {settings.scheduleId !== null && (
        <RadioGroup
          label="Outside business hours"
          items={offlineChoices}
          value={settings.offline}
          isDisabled={isDisabled}
          onChange={(offline) => change({ offline })}
        />
      )}
    </Section>
  )
}

const offlineChoices = [
  { value: 'chat', label: 'Chat', hint: 'Shows when you’ll be back, in the visitor’s time zone.' },
  {
    value: 'form',
    label: 'Message form',
    hint: 'Asks for an email address and starts a conversation.',
  },
  {
    value: 'email',
    label: 'Email only',
    hint: 'A short form. You reply by email.',
  },
  { value: 'hide', label: 'Hide', hint: 'Hides the launcher.' },
] as const
