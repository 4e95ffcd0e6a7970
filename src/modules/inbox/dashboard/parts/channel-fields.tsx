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

/** What becomes of what a customer writes later. */
export function LaterFields(part: Part) {
  const { draft, isDisabled, onChange } = part
  return (
    <>
      <Switch
        label="One conversation with each customer"
        hint="Whatever they write later goes on in it, also long after it was closed."
        isOn={draft.isSingleThread}
        isDisabled={isDisabled}
        onChange={(isSingleThread) => onChange({ ...draft, isSingleThread })}
      />
      {!draft.isSingleThread && <ReopeningFields {...part} />}
    </>
  )
}

/** What becomes of what a customer writes into a closed conversation. */
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
          hint="Later, a new conversation begins that leads back to the old one."
          onChange={({ target }) => onChange({ ...draft, days: target.value.trim() })}
        />
      )}
    </div>
  )
}

/** When a conversation is closed that the customer does not come back to. */
export function ClosingFields({ draft, isDisabled, error, onChange }: Part) {
  return (
    <>
      <Switch
        label="Close when the customer does not reply"
        hint="Counted from the last thing that happened after your answer."
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
            hint="Between 10 minutes and 999 days."
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

/** When customers are asked how it went, and how often. */
export function RatingFields({ draft, isDisabled, onChange }: Omit<Part, 'error'>) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Select
        label="Ask for a rating"
        hint="Only where somebody answered, and where the widget asks."
        items={withOwn(ratingDelays, draft.ratingDelay, 'minutes after closing')}
        value={draft.ratingDelay}
        isDisabled={isDisabled}
        onChange={(ratingDelay) => onChange({ ...draft, ratingDelay })}
      />
      <Select
        label="Ask the same customer"
        items={withOwn(ratingPauses, draft.ratingPause, 'days after the last time')}
        value={draft.ratingPause}
        isDisabled={isDisabled}
        onChange={(ratingPause) => onChange({ ...draft, ratingPause })}
      />
      <RatingTags draft={draft} isDisabled={isDisabled} onChange={onChange} />
    </div>
  )
}

/** By which tags conversations are asked about, where there are any. */
function RatingTags({ draft, isDisabled, onChange }: Omit<Part, 'error'>) {
  const { rows } = usePages(tagCalls.list, everyTag)
  const { ratingTagIds, ratingWithoutTagIds } = draft
  const items = rows.map(({ id, name }) => ({ value: id, label: name }))
  if (items.length + ratingTagIds.length + ratingWithoutTagIds.length === 0) return null
  const part = { placeholder: 'Add a tag', items, isDisabled }
  return (
    <>
      <MultiCombobox
        {...part}
        label="Ask only with one of these tags"
        hint="Without any, every conversation counts."
        values={ratingTagIds}
        onChange={(ids) => onChange({ ...draft, ratingTagIds: [...ids] })}
      />
      <MultiCombobox
        {...part}
        label="Never ask with one of these"
        hint="Somebody can still ask by hand."
        values={ratingWithoutTagIds}
        onChange={(ids) => onChange({ ...draft, ratingWithoutTagIds: [...ids] })}
      />
    </>
  )
}

/** What was set through the API need not be one of those offered here. */
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
  { value: '7', label: 'At most once in 7 days' },
  { value: '30', label: 'At most once in 30 days' },
  { value: '90', label: 'At most once in 90 days' },
]

const reopenChoices = [
  { value: 'always', label: 'Open it again' },
  { value: 'days', label: 'Open it again for some days' },
  { value: 'never', label: 'Begin a new conversation' },
] as const
