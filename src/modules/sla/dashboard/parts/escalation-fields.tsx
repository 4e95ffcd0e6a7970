import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'

import type { DraftPart } from './policy-draft.ts'

/** What happens beyond the notice when something is late. */
export function EscalationFields({ draft, isDisabled, fieldError, change }: DraftPart) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 border-t border-line pt-4">
      <legend className="sr-only">When it is late</legend>
      <Select
        label="When it is late, raise the priority to"
        items={raises}
        value={draft.raisesTo ?? ''}
        isDisabled={isDisabled}
        error={fieldError('raisesTo')}
        onChange={(chosen) => change({ raisesTo: chosen === '' ? null : chosen })}
      />
      <Switch
        label="Tell the whole team when it is late"
        hint="Without a team, the owners and admins. Otherwise only whoever has it is told."
        isOn={draft.tellsTeam}
        isDisabled={isDisabled}
        onChange={(tellsTeam) => change({ tellsTeam })}
      />
    </fieldset>
  )
}

const raises = [
  { value: '', label: 'Leave it as it is' },
  { value: 'normal', label: 'Normal' },
  { value: 'high', label: 'High' },
  { value: 'urgent', label: 'Urgent' },
] as const
