import { Question, type AboutField } from '#platform/widget/question.tsx'
import { useWidget } from '#platform/widget/use-widget.ts'

import type { Drafts, FormField as Field } from './form-values.ts'

type Draft = Drafts[string]

export function FormField({
  field,
  draft,
  problem,
  onDraft,
}: {
  readonly field: Field
  readonly draft: Draft | undefined
  readonly problem: string | undefined
  readonly onDraft: (draft: Draft) => void
}) {
  const { key, label, type, isRequired } = field
  const id = `ticket-${key}`
  if (type === 'boolean') {
    return (
      <div className="question terms">
        <input
          id={id}
          type="checkbox"
          checked={draft === true}
          onChange={({ currentTarget }) => onDraft(currentTarget.checked)}
        />
        <label htmlFor={id} dir="auto">
          {label}
        </label>
      </div>
    )
  }
  return (
    <Question id={id} label={label} isOptional={!isRequired} problem={problem}>
      {(about) => <Control about={about} field={field} draft={draft} onDraft={onDraft} />}
    </Question>
  )
}

function Control({
  about,
  field: { type, options },
  draft,
  onDraft,
}: {
  readonly about: AboutField
  readonly field: Field
  readonly draft: Draft | undefined
  readonly onDraft: (draft: Draft) => void
}) {
  const { words } = useWidget()
  const text = typeof draft === 'string' ? draft : ''
  const onInput = ({ currentTarget }: { currentTarget: { value: string } }): void =>
    onDraft(currentTarget.value)
  if (type === 'multi_select') {
    const chosen = Array.isArray(draft) ? draft : []
    return (
      <select
        {...about}
        multiple
        onChange={({ currentTarget }) =>
          onDraft([...currentTarget.selectedOptions].map(({ value }) => value))
        }
      >
        {options.map((option) => (
          <option key={option} selected={chosen.includes(option)}>
            {option}
          </option>
        ))}
      </select>
    )
  }
  if (type === 'select') {
    return (
      <select {...about} value={text} onChange={onInput}>
        <option value="">{words.choose}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    )
  }
  if (type === 'long_text') {
    return (
      <textarea
        {...about}
        rows={3}
        dir={text ? 'auto' : undefined}
        maxLength={2000}
        value={text}
        onInput={onInput}
      />
    )
  }
  const { input = 'text', mode } = inputs[type] ?? {}
  return (
    <input
      {...about}
      type={input}
      inputMode={mode}
      dir={text ? 'auto' : undefined}
      maxLength={500}
      value={text}
      onInput={onInput}
    />
  )
}

const inputs: Readonly<Record<string, { readonly input?: string; readonly mode?: 'decimal' }>> = {
  number: { mode: 'decimal' },
  currency: { mode: 'decimal' },
  percent: { mode: 'decimal' },
  date: { input: 'date' },
  datetime: { input: 'datetime-local' },
  email: { input: 'email' },
  url: { input: 'url' },
  phone: { input: 'tel' },
}
