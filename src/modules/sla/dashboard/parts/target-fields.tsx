import { useState } from 'react'

import { Button } from '#ui/button.tsx'

import type { PriorityMinutes } from '../../model.ts'
import { clockKinds, rankedPriorities, type ClockKind } from '../../rules.ts'
import { MinutesField } from './minutes-field.tsx'
import type { DraftPart } from './policy-draft.ts'

export function TargetFields(part: DraftPart) {
  const { draft, isDisabled, fieldError, change } = part
  const [hasRanks, setRanks] = useState(() => Object.keys(draft.priorityMinutes).length > 0)
  return (
    <fieldset className="min-w-0 flex flex-col gap-4 border-t border-line pt-4">
      <legend className="sr-only">Targets</legend>
      {clockKinds.map((kind) => (
        <MinutesField
          key={kind}
          label={words[kind].label}
          hint={words[kind].hint}
          isDisabled={isDisabled}
          error={fieldError(words[kind].field)}
          value={draft[words[kind].field]}
          onChange={(minutes) => change({ [words[kind].field]: minutes })}
        />
      ))}
      {hasRanks ? (
        <PriorityTimes {...part} />
      ) : (
        !isDisabled && (
          <Button kind="quiet" className="self-start" onClick={() => setRanks(true)}>
            Set targets by priority
          </Button>
        )
      )}
    </fieldset>
  )
}

function PriorityTimes({ draft, isDisabled, fieldError, change }: DraftPart) {
  const put = (rank: Rank, kind: ClockKind, minutes: number | null): void => {
    const { [kind]: _, ...rest } = draft.priorityMinutes[rank] ?? {}
    const own = minutes === null ? rest : { ...rest, [kind]: minutes }
    const { [rank]: __, ...others } = draft.priorityMinutes
    const isEmpty = Object.keys(own).length === 0
    change({ priorityMinutes: isEmpty ? others : { ...others, [rank]: own } })
  }
  return rankedPriorities.toReversed().map((rank) => (
    <fieldset key={rank} className="min-w-0 rounded-card border border-line p-4">
      <legend className="px-1 font-medium">{rankWords[rank]}</legend>
      <div className="flex flex-col gap-3">
        {clockKinds.map((kind) => (
          <MinutesField
            key={kind}
            label={words[kind].label}
            isDisabled={isDisabled}
            placeholder="Default"
            error={fieldError(`priorityMinutes.${rank}.${kind}`)}
            value={draft.priorityMinutes[rank]?.[kind] ?? null}
            onChange={(minutes) => put(rank, kind, minutes)}
          />
        ))}
      </div>
    </fieldset>
  ))
}

type Rank = keyof PriorityMinutes

const rankWords = { low: 'Low', normal: 'Normal', high: 'High', urgent: 'Urgent' }
const words = {
  first: {
    field: 'firstMinutes',
    label: 'First reply within',
    hint: 'From the customer’s first message.',
  },
  next: {
    field: 'nextMinutes',
    label: 'Next reply within',
    hint: 'Each time the customer writes again.',
  },
  resolve: {
    field: 'resolveMinutes',
    label: 'Resolved within',
    hint: 'Until the conversation is closed. Reopening restarts it.',
  },
} as const
