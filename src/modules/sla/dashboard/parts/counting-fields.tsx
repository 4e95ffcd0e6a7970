import { listSchedules } from '#modules/schedules/contract.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Select } from '#ui/select.tsx'

import { pauseReasons, type PauseReason } from '../../rules.ts'
import { MinutesField } from './minutes-field.tsx'
import type { DraftPart } from './policy-draft.ts'

export function CountingFields({ draft, isDisabled, fieldError, change }: DraftPart) {
  const { data } = useCall(listSchedules, {})
  const toggle = (reason: PauseReason, isOn: boolean): void => {
    const others = draft.pauseOn.filter((one) => one !== reason)
    change({ pauseOn: isOn ? [...others, reason] : others })
  }
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-4">
      <Select
        label="Count time"
        items={[
          { value: '', label: '24/7' },
          ...(data?.items ?? []).map(({ id, name }) => ({
            value: id,
            label: `Business hours: ${name}`,
          })),
        ]}
        value={draft.scheduleId ?? ''}
        isDisabled={isDisabled}
        error={fieldError('scheduleId')}
        onChange={(chosen) => change({ scheduleId: chosen || null })}
      />
      <fieldset className="min-w-0 flex flex-col gap-2">
        <legend className="mb-1.5 font-medium">Pause</legend>
        {pauseReasons.map((reason) => (
          <Checkbox
            key={reason}
            label={reasonWords[reason].label}
            hint={reasonWords[reason].hint}
            isChecked={draft.pauseOn.includes(reason)}
            isDisabled={isDisabled}
            onChange={(isOn) => toggle(reason, isOn)}
          />
        ))}
      </fieldset>
      <MinutesField
        label="Warn before a target is missed"
        hint="Notifies the assignee, or the team. Ignored for shorter targets."
        isDisabled={isDisabled}
        error={fieldError('warnMinutes')}
        value={draft.warnMinutes}
        onChange={(warnMinutes) => change({ warnMinutes })}
      />
    </div>
  )
}

const reasonWords = {
  snoozed: {
    label: 'While snoozed',
    hint: 'All targets. For tickets, the column decides.',
  },
  waiting_customer: {
    label: 'While waiting for the customer',
    hint: 'Resolution target only.',
  },
}
