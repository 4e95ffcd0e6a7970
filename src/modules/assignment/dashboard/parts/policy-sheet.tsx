import { useState } from 'react'

import { tagCalls } from '#modules/tags/contract.ts'
import { everyTag } from '#modules/tags/rules.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { MultiCombobox } from '#ui/combobox.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'

import { listPolicies, listWorkload, putPolicy } from '../../contract.ts'
import type { AssignmentPolicy } from '../../model.ts'
import { durationWords, queueOrders } from '../../rules.ts'
import { NumberChoice } from './number-choice.tsx'
import { everyone, methodWords, orderWords, policyWords } from './policy-words.ts'

export interface PolicySheetProps {
  readonly policy: AssignmentPolicy
  readonly canManage: boolean
  readonly onClose: () => void
}

export function PolicySheet({ policy, canManage, onClose }: PolicySheetProps) {
  const [values, setValues] = useState(policy)
  const change = (part: Partial<AssignmentPolicy>): void => setValues({ ...values, ...part })
  const save = useCommand(putPolicy, {
    refreshes: [listPolicies, listWorkload],
    onDone: () => {
      toast({ tone: 'good', title: 'Assignment saved' })
      onClose()
    },
  })
  const { teamName: _, ...sent } = values
  const isOff = !canManage
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={policy.teamName ?? everyone}
      description={
        policy.teamId === null
          ? 'Conversations without a team, assigned to teammates who see all conversations.'
          : 'This team’s conversations, assigned to teammates who can reply.'
      }
    >
      <Form problem={save.problem} onSend={() => save.run(sent)}>
        <RadioGroup
          label="Assignment method"
          items={methodItems}
          value={values.method}
          isDisabled={isOff}
          onChange={(method) => change({ method })}
        />
        {values.method !== 'manual' && (
          <AutomaticFields values={values} isDisabled={isOff} onChange={change} />
        )}
        <Notice tone="info">{policyWords(values)}</Notice>
        {canManage && (
          <div className="flex flex-wrap justify-end gap-2">
            <Button kind="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" kind="primary" isBusy={save.isBusy}>
              Save
            </Button>
          </div>
        )}
      </Form>
    </Sheet>
  )
}

function AutomaticFields({
  values,
  isDisabled,
  onChange,
}: {
  readonly values: AssignmentPolicy
  readonly isDisabled: boolean
  readonly onChange: (part: Partial<AssignmentPolicy>) => void
}) {
  const { data: tags } = useCall(tagCalls.list, everyTag)
  return (
    <>
      <Select
        label="Priority order"
        items={queueOrders.map((value) => ({ value, label: orderWords[value] }))}
        value={values.order}
        isDisabled={isDisabled}
        onChange={(order) => onChange({ order })}
      />
      <NumberChoice
        label="Open conversations per teammate"
        hint="Counted across all teams."
        choices={[3, 5, 10, 20, 50]}
        none="No limit"
        words={(count) => `Up to ${count}`}
        value={values.perAgentLimit}
        isDisabled={isDisabled}
        onChange={(perAgentLimit) => onChange({ perAgentLimit })}
      />
      <NumberChoice
        label="Limit per channel"
        hint="Keeps one busy channel from taking all the capacity."
        choices={[1, 3, 5, 10, 20]}
        none="No limit"
        words={(count) => `Up to ${count} per teammate`}
        value={values.perChannelLimit}
        isDisabled={isDisabled}
        onChange={(perChannelLimit) => onChange({ perChannelLimit })}
      />
      <NumberChoice
        label="Returning customers"
        hint="If their last teammate is available and has capacity."
        choices={[1, 7, 30, 90, 365]}
        none="Assign like other conversations"
        words={(days) =>
          days === 1 ? 'Same teammate within a day' : `Same teammate within ${days} days`
        }
        value={values.stickToLastAgentDays === 0 ? null : values.stickToLastAgentDays}
        isDisabled={isDisabled}
        onChange={(days) => onChange({ stickToLastAgentDays: days ?? 0 })}
      />
      <NumberChoice
        label="No reply"
        hint="While the customer waits. Each teammate gets it once."
        choices={[5, 15, 30, 60, 240, 1440]}
        none="Don’t reassign"
        words={(minutes) => `Reassign after ${durationWords(minutes)}`}
        value={values.reassignAfterMin}
        isDisabled={isDisabled}
        onChange={(reassignAfterMin) => onChange({ reassignAfterMin })}
      />
      <MultiCombobox
        label="Exclude"
        hint="Conversations with any of these tags are assigned manually."
        placeholder="Add tag"
        items={(tags?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        values={values.excludedTagIds}
        isDisabled={isDisabled}
        onChange={(ids) => onChange({ excludedTagIds: [...ids] })}
      />
      <NumberChoice
        label="Old conversations"
        hint="Counted from creation. Older ones are assigned manually."
        choices={[1, 3, 7, 14, 30, 90]}
        none="Assign like other conversations"
        words={(days) => `Exclude after ${days === 1 ? 'a day' : `${days} days`}`}
        value={values.mostAgeDays}
        isDisabled={isDisabled}
        onChange={(mostAgeDays) => onChange({ mostAgeDays })}
      />
    </>
  )
}

const methodItems = [
  {
    value: 'manual',
    label: methodWords.manual,
    hint: 'Teammates pick up conversations themselves.',
  },
  {
    value: 'round_robin',
    label: methodWords.round_robin,
    hint: 'Teammates take turns.',
  },
  {
    value: 'least_loaded',
    label: methodWords.least_loaded,
    hint: 'Goes to the teammate with the fewest open conversations.',
  },
] as const
