import { Question, type AboutField } from '#platform/widget/question.tsx'
import type { BlockField } from '#modules/inbox/model.ts'

import { useChat } from './use-chat.ts'

type Value = string | number | boolean

export interface BlockFormFieldProps {
  readonly id: string
  readonly field: BlockField
  readonly value: Value | undefined
  readonly problem: string | undefined
  readonly onChange: (value: Value) => void
}

export function BlockFormField({ id, field, value, problem, onChange }: BlockFormFieldProps) {
  const { label, kind, isRequired } = field
  if (kind === 'checkbox') {
    return (
      <div className="question">
        <label className="block-choice" htmlFor={id}>
          <input
            id={id}
            type="checkbox"
            checked={value === true}
            aria-invalid={Boolean(problem)}
            aria-describedby={`${id}-about`}
            onChange={({ currentTarget }) => onChange(currentTarget.checked)}
          />
          <span dir="auto">{label}</span>
        </label>
        <span id={`${id}-about`} className="bad" role={problem ? 'alert' : undefined}>
          {problem}
        </span>
      </div>
    )
  }
  return (
    <Question id={id} label={label} isOptional={!isRequired} problem={problem}>
      {(about) => (
        <Control about={about} field={field} value={String(value ?? '')} onChange={onChange} />
      )}
    </Question>
  )
}

function Control({
  about,
  field: { kind, choices = [] },
  value,
  onChange,
}: {
  readonly about: AboutField
  readonly field: BlockField
  readonly value: string
  readonly onChange: (value: string) => void
}) {
  const { words } = useChat()
  const onInput = ({ currentTarget }: { currentTarget: { value: string } }): void =>
    onChange(currentTarget.value)
  if (kind === 'long') {
    return (
      <textarea
        {...about}
        rows={3}
        dir={value ? 'auto' : undefined}
        maxLength={2000}
        value={value}
        onInput={onInput}
      />
    )
  }
  if (kind === 'choice') {
    return (
      <select {...about} value={value} onChange={onInput}>
        <option value="">{words.choose}</option>
        {choices.map((choice, at) => (
          <option
            // oxlint-disable-next-line react/no-array-index-key -- redacted items can have equal text; the order is fixed
            key={at}
            value={choice}
          >
            {choice}
          </option>
        ))}
      </select>
    )
  }
  if (kind === 'number') {
    return <input {...about} type="text" inputMode="decimal" value={value} onInput={onInput} />
  }
  const isMail = kind === 'email'
  return (
    <input
      {...about}
      type={isMail ? 'email' : 'text'}
      autoComplete={isMail ? 'email' : undefined}
      dir={value ? 'auto' : undefined}
      maxLength={300}
      value={value}
      onInput={onInput}
    />
  )
}
