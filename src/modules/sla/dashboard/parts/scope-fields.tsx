import { Checkbox } from '#ui/checkbox.tsx'
import { MultiCombobox } from '#ui/combobox.tsx'

import { subjectKinds, type SubjectKind } from '../../rules.ts'
import type { DraftPart } from './policy-draft.ts'
import { usePolicyNames } from './use-policy-names.ts'

export function ScopeFields({ draft, isDisabled, fieldError, change }: DraftPart) {
  const { channels, boards, tags } = usePolicyNames()
  const toggle = (kind: SubjectKind, isOn: boolean): void => {
    const others = draft.holdsFor.filter((one) => one !== kind)
    change({ holdsFor: isOn ? [...others, kind] : others })
  }
  return (
    <fieldset className="min-w-0 flex flex-col gap-4 border-t border-line pt-4">
      <legend className="sr-only">Applies to</legend>
      <div role="group" aria-labelledby="holds-for" className="flex flex-col gap-2">
        <p id="holds-for" className="font-medium">
          Applies to
        </p>
        {subjectKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={kindWords[kind].label}
            hint={kindWords[kind].hint}
            isChecked={draft.holdsFor.includes(kind)}
            isDisabled={isDisabled || (draft.holdsFor.length === 1 && draft.holdsFor[0] === kind)}
            onChange={(isOn) => toggle(kind, isOn)}
          />
        ))}
      </div>
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
      {draft.holdsFor.includes('tickets') && (
        <MultiCombobox
          label="Boards"
          items={choicesOf(boards)}
          values={draft.boardIds}
          placeholder="All boards"
          isDisabled={isDisabled}
          error={fieldError('boardIds')}
          onChange={(boardIds) => change({ boardIds: [...boardIds] })}
        />
      )}
      {draft.holdsFor.includes('conversations') && (
        <MultiCombobox
          label="Channels"
          items={choicesOf(channels)}
          values={draft.channelIds}
          placeholder="All channels"
          isDisabled={isDisabled}
          error={fieldError('channelIds')}
          onChange={(channelIds) => change({ channelIds: [...channelIds] })}
        />
      )}
      <MultiCombobox
        label="Tags"
        hint="Any of these tags."
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

const kindWords: Readonly<Record<SubjectKind, { label: string; hint: string }>> = {
  conversations: { label: 'Conversations', hint: 'Messages from customers in the inbox.' },
  tickets: {
    label: 'Tickets',
    hint: 'Covers the linked conversation. Waiting columns pause it.',
  },
}

const priorityItems = [
  { value: 'urgent', label: 'Urgent' },
  { value: 'high', label: 'High' },
  { value: 'normal', label: 'Normal' },
  { value: 'low', label: 'Low' },
  { value: 'none', label: 'None' },
] as const
