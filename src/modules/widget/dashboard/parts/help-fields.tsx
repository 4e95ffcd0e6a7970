import { listBases } from '#modules/knowledge/contract.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Section } from '#ui/page.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'

import type { SettingsPart } from './settings-part.ts'

export function HelpFields({ settings, change, fieldError, isDisabled }: SettingsPart) {
  const { data } = useCall(listBases, {})
  return (
    <Section title="Help">
      <Switch
        label="Show articles"
        hint="A Help tab with search and articles from a published knowledge base."
        isOn={settings.hasHelp}
        isDisabled={isDisabled}
        onChange={(hasHelp) => change({ hasHelp })}
      />
      {settings.hasHelp && (
        <Select
          label="Knowledge base"
          items={[
            { value: '', label: 'First one on a site' },
            ...(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={settings.helpBaseId ?? ''}
          isDisabled={isDisabled}
          error={fieldError('helpBaseId')}
          onChange={(chosen) => change({ helpBaseId: chosen || null })}
        />
      )}
    </Section>
  )
}
