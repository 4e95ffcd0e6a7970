import { Section } from '#ui/page.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'

import type { SettingsPart } from './settings-part.ts'

export function CaptureFields({ settings, change, isDisabled }: SettingsPart) {
  return (
    <Section title="Visitor data" description="Applies after publishing. Respects Do Not Track.">
      <Switch
        label="Pages"
        hint="Pages visited, when and for how long."
        isOn={settings.keepsPages}
        isDisabled={isDisabled}
        onChange={(keepsPages) => change({ keepsPages })}
      />
      <Switch
        label="Source"
        hint="Referring site and campaign (UTM)."
        isOn={settings.keepsSource}
        isDisabled={isDisabled}
        onChange={(keepsSource) => change({ keepsSource })}
      />
      <Switch
        label="Location"
        hint="Country, and city if available."
        isOn={settings.keepsPlace}
        isDisabled={isDisabled}
        onChange={(keepsPlace) => change({ keepsPlace })}
      />
      <Select
        label="IP address"
        items={addresses}
        value={settings.keepsAddress}
        isDisabled={isDisabled}
        onChange={(keepsAddress) => change({ keepsAddress })}
      />
    </Section>
  )
}

const addresses = [
  { value: 'none', label: 'Don’t store' },
  { value: 'shortened', label: 'Anonymized' },
  { value: 'full', label: 'Full' },
] as const
