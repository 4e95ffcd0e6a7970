import { MultiCombobox } from '#ui/combobox.tsx'

import type { DraftPart } from './policy-draft.ts'
import { usePolicyNames } from './use-policy-names.ts'

/** Which conversations it holds for. */
export function HoldingFields({ draft, isDisabled, fieldError, change }: DraftPart) {
  const { channels, tags } = usePolicyNames()
  return (
    <fieldset className="min-w-0 flex flex-col gap-4 border-t border-line pt-4">
      <legend className="sr-only">Conversations</legend>
      <MultiCombobox
        label="Priorities"
        items={priorityItems}
        values={draft.priorities}
        placeholder="All priorities"
        isDisabled={isDisabled}
        error={fieldError('priorities')}
        onChange={(chosen) =>
          change({
            priorities: priorityItems.flatMap(({ value }) =>
              chosen.includes(value) ? [value] : [],
            ),
          })
        }
      />
      <MultiCombobox
        label="Channels"
        items={choicesOf(channels)}
        values={draft.channelIds}
        placeholder="All channels"
        isDisabled={isDisabled}
        error={fieldError('channelIds')}
        onChange={(channelIds) => change({ channelIds: [...channelIds] })}
      />
      <MultiCombobox
        label="Tags"
        hint="One of them is enough."
        items={choicesOf(tags)}
        values={draft.tagIds}
        placeholder="All tags"
        isDisabled={isDisabled}
        error={fieldError('tagIds')}
        onChange={(tagIds) => change({ tagIds: [...tagIds] })}
      />
    </fieldset>
  )
}

function choicesOf(names: ReadonlyMap<string, string>) {
  return [...names].map(([value, label]) => ({ value, label }))
}

const priorityItems = [
  { value: 'urgent', label: 'Urgent' },
  { value: 'high', label: 'High' },
  { value: 'normal', label: 'Normal' },
  { value: 'low', label: 'Low' },
  { value: 'none', label: 'None' },
] as const
