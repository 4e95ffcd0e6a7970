import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'

import type { DraftPart } from './policy-draft.ts'

export function EscalationFields({ draft, isDisabled, fieldError, change }: DraftPart) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-t border-line pt-4">
      <legend className="sr-only">When a target is missed</legend>
      <Select
        label="When a target is missed, raise the priority to"
        items={raises}
        value={draft.raisesTo ?? ''}
        isDisabled={isDisabled}
        error={fieldError('raisesTo')}
        onChange={(chosen) => change({ raisesTo: chosen === '' ? null : chosen })}
      />
      <Switch
        label="Notify the whole team when a target is missed"
        hint="Otherwise only the assignee. If there’s no team, owners and admins."
        isOn={draft.tellsTeam}
        isDisabled={isDisabled}
        onChange={(tellsTeam) => change({ tellsTeam })}
      />
    </fieldset>
  )
}

const raises = [
  { value: '', label: 'Don’t change' },
  { value: 'normal', label: 'Normal' },
  { value: 'high', label: 'High' },
  { value: 'urgent', label: 'Urgent' },
] as const
