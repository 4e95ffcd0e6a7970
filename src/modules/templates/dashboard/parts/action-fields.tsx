import X from 'lucide-react/icons/x'

import { Combobox, MultiCombobox } from '#ui/combobox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts'

import type { TemplateAction } from '../../model.ts'
import { closeReasons } from './close-reasons.ts'
import { FieldActionField } from './field-action.tsx'
import { useNames, type Names } from './use-names.ts'

export function ActionFields({
  actions,
  isDisabled,
  error,
  onChange,
}: {
  readonly actions: readonly TemplateAction[]
  readonly isDisabled: boolean
  readonly error: string | undefined
  readonly onChange: (actions: readonly TemplateAction[]) => void
}) {
  const names = useNames()
  const { frame, onRemoved } = useFocusAfterRemoval<HTMLFieldSetElement>()
  return (
    <fieldset ref={frame} className="grid gap-3" aria-describedby={error && 'actions-problem'}>
      <legend className="mb-1 font-medium">Actions</legend>
      {actions.map((action, index) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- an action can appear twice
          key={`${index} ${action.do}`}
          className="flex items-start gap-2 rounded-control border border-line p-3"
        >
          <div className="min-w-0 flex-1">
            <ActionField
              action={action}
              names={names}
              isDisabled={isDisabled}
              onChange={(next) => onChange(actions.with(index, next))}
            />
          </div>
          {!isDisabled && (
            <IconButton
              label={`Remove: ${labelOf(action.do)}`}
              data-removes
              icon={<X size={16} aria-hidden />}
              onClick={() => {
                onChange(actions.toSpliced(index, 1))
                onRemoved(index)
              }}
            />
          )}
        </div>
      ))}
      {error && (
        <p id="actions-problem" role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
      {!isDisabled && (
        <Select
          label="Add action"
          isLabelHidden
          items={kinds}
          value={undefined}
          placeholder="Add action"
          onChange={(kind) => onChange([...actions, newAction(kind)])}
        />
      )}
    </fieldset>
  )
}

function ActionField({
  action,
  names,
  isDisabled,
  onChange,
}: {
  readonly action: TemplateAction
  readonly names: Names
  readonly isDisabled: boolean
  readonly onChange: (action: TemplateAction) => void
}) {
  const label = labelOf(action.do)
  switch (action.do) {
    case 'assign':
      return (
        <Combobox
          {...{ label, isDisabled }}
          items={names.members}
          value={action.memberId ?? ''}
          placeholder="No one"
          onChange={(id) => onChange({ do: 'assign', memberId: id || null })}
        />
      )
    case 'team':
      return (
        <Combobox
          {...{ label, isDisabled }}
          items={names.teams}
          value={action.teamId ?? ''}
          placeholder="No team"
          onChange={(id) => onChange({ do: 'team', teamId: id || null })}
        />
      )
    case 'tag':
    case 'untag':
      return (
        <MultiCombobox
          {...{ label, isDisabled }}
          items={names.tags}
          values={action.tagIds}
          onChange={(ids) => onChange({ do: action.do, tagIds: [...ids] })}
        />
      )
    case 'priority':
      return (
        <Select
          {...{ label, isDisabled }}
          items={priorities}
          value={action.priority}
          onChange={(priority) => onChange({ do: 'priority', priority })}
        />
      )
    case 'snooze':
      return (
        <Select
          {...{ label, isDisabled }}
          items={snoozes}
          value={String(action.minutes ?? '')}
          onChange={(value) =>
            onChange({ do: 'snooze', minutes: value === '' ? null : Number(value) })
          }
        />
      )
    case 'note':
      return (
        <TextArea
          label={label}
          value={action.text}
          maxLength={4000}
          disabled={isDisabled}
          onChange={({ target }) => onChange({ do: 'note', text: target.value })}
        />
      )
    case 'subject':
      return (
        <Field
          label={label}
          value={action.text}
          maxLength={200}
          disabled={isDisabled}
          onChange={({ target }) => onChange({ do: 'subject', text: target.value })}
        />
      )
    case 'field':
      return <FieldActionField {...{ action, label, isDisabled, onChange }} fields={names.fields} />
    case 'close':
      return (
        <Select
          {...{ label, isDisabled }}
          items={closeReasons}
          value={action.reason ?? 'resolved'}
          onChange={(reason) => onChange({ do: 'close', reason })}
        />
      )
    case 'take':
    case 'open':
      return <p className="py-1.5">{label}</p>
  }
}

const kinds = [
  { value: 'take', label: 'Assign to me' },
  { value: 'assign', label: 'Assign to' },
  { value: 'team', label: 'Assign to a team' },
  { value: 'tag', label: 'Add tags' },
  { value: 'untag', label: 'Remove tags' },
  { value: 'priority', label: 'Set priority' },
  { value: 'subject', label: 'Set subject' },
  { value: 'field', label: 'Set a field' },
  { value: 'note', label: 'Add note' },
  { value: 'snooze', label: 'Snooze' },
  { value: 'close', label: 'Close conversation' },
  { value: 'open', label: 'Reopen conversation' },
] as const

function labelOf(kind: TemplateAction['do']): string {
  return kinds.find(({ value }) => value === kind)?.label ?? kind
}

function newAction(kind: TemplateAction['do']): TemplateAction {
  switch (kind) {
    case 'assign':
      return { do: kind, memberId: null }
    case 'team':
      return { do: kind, teamId: null }
    case 'tag':
    case 'untag':
      return { do: kind, tagIds: [] }
    case 'priority':
      return { do: kind, priority: 'high' }
    case 'snooze':
      return { do: kind, minutes: null }
    case 'note':
    case 'subject':
      return { do: kind, text: '' }
    case 'field':
      return { do: kind, key: '', value: null }
    case 'close':
      return { do: kind, reason: 'resolved' }
    case 'take':
    case 'open':
      return { do: kind }
  }
}

const priorities = [
  { value: 'none', label: 'None' },
  { value: 'low', label: 'Low' },
  { value: 'normal', label: 'Normal' },
  { value: 'high', label: 'High' },
  { value: 'urgent', label: 'Urgent' },
] as const

const snoozes = [
  { value: '', label: 'Until the customer replies' },
  { value: '60', label: 'For 1 hour' },
  { value: '240', label: 'For 4 hours' },
  { value: '1440', label: 'For 1 day' },
  { value: '4320', label: 'For 3 days' },
  { value: '10080', label: 'For 1 week' },
]
