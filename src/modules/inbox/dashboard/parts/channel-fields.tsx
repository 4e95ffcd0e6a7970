import { tagCalls } from '#modules/tags/contract.ts'
import { everyTag } from '#modules/tags/rules.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import type { Choice } from '#ui/choice.ts'
import { MultiCombobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'

import { spanUnits, type ChannelDraft } from './channel-draft.ts'

interface Part {
  readonly draft: ChannelDraft
  readonly isDisabled: boolean
  readonly error: string | undefined
  readonly onChange: (draft: ChannelDraft) => void
}

export function LaterFields(part: Part) {
  const { draft, isDisabled, onChange } = part
  return (
    <>
      <Switch
        label="One conversation per customer"
        hint="New messages always continue the same conversation."
        isOn={draft.isSingleThread}
        isDisabled={isDisabled}
        onChange={(isSingleThread) => onChange({ ...draft, isSingleThread })}
      />
      {!draft.isSingleThread && <ReopeningFields {...part} />}
    </>
  )
}

function ReopeningFields({ draft, isDisabled, error, onChange }: Part) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Select
        label="When a customer writes after closing"
        items={reopenChoices}
        value={draft.reopening}
        isDisabled={isDisabled}
        onChange={(reopening) => onChange({ ...draft, reopening })}
      />
      {draft.reopening === 'days' && (
        <Field
          label="Days after closing"
          inputMode="numeric"
          value={draft.days}
          disabled={isDisabled}
          error={error}
          isErrorLive
          hint="After that, a message starts a new conversation linked to this one."
          onChange={({ target }) => onChange({ ...draft, days: target.value.trim() })}
        />
      )}
    </div>
  )
}

export function ClosingFields({ draft, isDisabled, error, onChange }: Part) {
  return (
    <>
      <Switch
        label="Close inactive conversations"
        hint="Counted from the last activity after your reply."
        isOn={draft.isClosing}
        isDisabled={isDisabled}
        onChange={(isClosing) => onChange({ ...draft, isClosing })}
      />
      {draft.isClosing && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            label="After"
            inputMode="numeric"
            value={draft.span}
            disabled={isDisabled}
            error={error}
            isErrorLive
            hint="10 minutes to 999 days."
            onChange={({ target }) => onChange({ ...draft, span: target.value.trim() })}
          />
          <Select
            label="Unit"
            items={spanUnits}
            value={draft.unit}
            isDisabled={isDisabled}
            onChange={(unit) => onChange({ ...draft, unit })}
          />
        </div>
      )}
    </>
  )
}

export function RatingFields({ draft, isDisabled, onChange }: Omit<Part, 'error'>) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Select
        label="Ask for a rating"
        hint="Only if a teammate replied and ratings are on in the widget."
        items={withOwn(ratingDelays, draft.ratingDelay, 'Minutes after closing')}
        value={draft.ratingDelay}
        isDisabled={isDisabled}
        onChange={(ratingDelay) => onChange({ ...draft, ratingDelay })}
      />
      <Select
        label="Ask the same customer"
        items={withOwn(ratingPauses, draft.ratingPause, 'Days after the last rating request')}
        value={draft.ratingPause}
        isDisabled={isDisabled}
        onChange={(ratingPause) => onChange({ ...draft, ratingPause })}
      />
      <RatingTags draft={draft} isDisabled={isDisabled} onChange={onChange} />
    </div>
  )
}

function RatingTags({ draft, isDisabled, onChange }: Omit<Part, 'error'>) {
  const { rows } = usePages(tagCalls.list, everyTag)
  const { ratingTagIds, ratingWithoutTagIds } = draft
  const items = rows.map(({ id, name }) => ({ value: id, label: name }))
  if (items.length + ratingTagIds.length + ratingWithoutTagIds.length === 0) return null
  const part = { placeholder: 'Add tag', items, isDisabled }
  return (
    <>
      <MultiCombobox
        {...part}
        label="Only with any of these tags"
        hint="Leave empty to include all conversations."
        values={ratingTagIds}
        onChange={(ids) => onChange({ ...draft, ratingTagIds: [...ids] })}
      />
      <MultiCombobox
        {...part}
        label="Never with any of these tags"
        hint="Teammates can still ask manually."
        values={ratingWithoutTagIds}
        onChange={(ids) => onChange({ ...draft, ratingWithoutTagIds: [...ids] })}
      />
    </>
  )
}

/** Values set through the API are offered as well. */
function withOwn(choices: readonly Choice[], value: string, unit: string): readonly Choice[] {
  const isOffered = choices.some((choice) => choice.value === value)
  return isOffered ? choices : [...choices, { value, label: `${value} ${unit}` }]
}

const ratingDelays = [
  { value: '0', label: 'Right after closing' },
  { value: '60', label: 'An hour after closing' },
  { value: '240', label: '4 hours after closing' },
  { value: '1440', label: 'A day after closing' },
  { value: '2880', label: '2 days after closing' },
  { value: '4320', label: '3 days after closing' },
]

const ratingPauses = [
  { value: '', label: 'Every time' },
  { value: '1', label: 'At most once a day' },
  { value: '7', label: 'At most once every 7 days' },
  { value: '30', label: 'At most once every 30 days' },
  { value: '90', label: 'At most once every 90 days' },
]

const reopenChoices = [
  { value: 'always', label: 'Reopen the conversation' },
  { value: 'days', label: 'Reopen within a number of days' },
  { value: 'never', label: 'Start a new conversation' },
] as const
