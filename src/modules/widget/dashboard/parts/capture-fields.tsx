import { Section } from '#ui/page.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'

import type { SettingsPart } from './settings-part.ts'

/** What is kept of whoever looks at a page that carries the widget. */
export function CaptureFields({ settings, change, isDisabled }: SettingsPart) {
  return (
    <Section
      title="What is kept of visitors"
      description="From when it is published, what is off is neither stored nor shown of new visits. Browsers that ask not to be followed are left out."
    >
      <Switch
        label="Pages"
        hint="Which ones they look at, when and for how long."
        isOn={settings.keepsPages}
        isDisabled={isDisabled}
        onChange={(keepsPages) => change({ keepsPages })}
      />
      <Switch
        label="Where they came from"
        hint="The site before yours, and the campaign (UTM)."
        isOn={settings.keepsSource}
        isDisabled={isDisabled}
        onChange={(keepsSource) => change({ keepsSource })}
      />
      <Switch
        label="Where they are"
        hint="The country, and the city where your database knows it."
        isOn={settings.keepsPlace}
        isDisabled={isDisabled}
        onChange={(keepsPlace) => change({ keepsPlace })}
      />
      <Select
        label="Network address"
        items={addresses}
        value={settings.keepsAddress}
        isDisabled={isDisabled}
        onChange={(keepsAddress) => change({ keepsAddress })}
      />
    </Section>
  )
}

const addresses = [
  { value: 'none', label: 'Nothing' },
  { value: 'shortened', label: 'Shortened, so that it names nobody' },
  { value: 'full', label: 'Whole' },
] as const
