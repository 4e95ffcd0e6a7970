import { Section } from '#ui/page.tsx'

import { NumberField } from './number-field.tsx'
import type { SettingsPart } from './settings-part.ts'

/** How much visitors may begin and say before they are asked to wait. */
export function LimitFields({ settings, change, fieldError, isDisabled }: SettingsPart) {
  return (
    <Section
      title="Limits"
      description="Visitors who reach one are told when they can go on, and keep what they wrote."
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {limits.map(({ name, ...shown }) => (
          <NumberField
            key={name}
            {...shown}
            value={settings[name]}
            error={fieldError(name)}
            isDisabled={isDisabled}
            onChange={(most) => change({ [name]: most })}
          />
        ))}
      </div>
    </Section>
  )
}

const limits = [
  { name: 'mostNewHourly', label: 'New conversations of a visitor', hint: '1 to 100 an hour.' },
  {
    name: 'mostNewHourlyPerAddress',
    label: 'New conversations from one address',
    hint: '1 to 1,000 an hour. An office or a school often has one address.',
  },
  { name: 'mostOpen', label: 'Open conversations of a visitor', hint: '1 to 20 at once.' },
  {
    name: 'mostMessagesPerMinute',
    label: 'Messages of a visitor',
    hint: '5 to 60 a minute, and ten times as many an hour.',
  },
] as const
