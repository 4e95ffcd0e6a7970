import { Section } from '#ui/page.tsx'

import { NumberField } from './number-field.tsx'
import type { SettingsPart } from './settings-part.ts'

export function LimitFields({ settings, change, fieldError, isDisabled }: SettingsPart) {
  return (
    <Section title="Limits" description="Visitors see when they can continue, and keep their text.">
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
  { name: 'mostNewHourly', label: 'New conversations per visitor', hint: '1 to 100 per hour.' },
  {
    name: 'mostNewHourlyPerAddress',
    label: 'New conversations per IP address',
    hint: '1 to 1,000 per hour. Offices and schools often share one address.',
  },
  { name: 'mostOpen', label: 'Open conversations per visitor', hint: '1 to 20 at once.' },
  {
    name: 'mostMessagesPerMinute',
    label: 'Messages per visitor',
    hint: '5 to 60 per minute, and ten times as many per hour.',
  },
] as const
