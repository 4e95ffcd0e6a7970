import { listSchedules } from '#modules/schedules/contract.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Section } from '#ui/page.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { TextLink } from '#ui/text-link.tsx'

import type { SettingsPart } from './settings-part.ts'

/** When somebody is there, and what visitors find when nobody is. */
export function HoursFields({ settings, change, fieldError, isDisabled }: SettingsPart) {
  const { data } = useCall(listSchedules, {})
  const schedules = data?.items ?? []
  return (
    <Section
      title="Opening hours"
      description={
        <>
          Written down in <TextLink to="/dashboard/settings/opening-hours">Settings</TextLink>.
        </>
      }
    >
      <Select
        label="Follow"
        items={[
          { value: '', label: 'Always there' },
          ...schedules.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={settings.scheduleId ?? ''}
        isDisabled={isDisabled}
        error={fieldError('scheduleId')}
        onChange={(chosen) => change({ scheduleId: chosen || null })}
      />
      {settings.scheduleId !== null && (
        <RadioGroup
          label="Outside these hours"
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
  { value: 'chat', label: 'Chat', hint: 'With a note when you are back, in the visitor’s time.' },
  {
    value: 'form',
    label: 'Message form',
    hint: 'Asks for the e-mail address. The message becomes a conversation.',
  },
  {
    value: 'email',
    label: 'E-mail only',
    hint: 'A short form. The answer goes to the visitor’s address.',
  },
  { value: 'hide', label: 'Nothing', hint: 'The launcher is hidden.' },
] as const
