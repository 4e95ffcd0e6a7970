import { Question, type AboutField } from '#platform/widget/question.tsx'
import type { BugForm } from '#modules/bugs/model.ts'
import type { BugWords } from '#modules/bugs/rules.ts'

import type { Answer } from './answer.ts'

export interface BugFieldProps {
  readonly field: BugForm['fields'][number]
  readonly words: BugWords
  readonly value: Answer | undefined
  readonly problem: string | undefined
  readonly onChange: (value: Answer) => void
}

export function BugField({ field, words, value, problem, onChange }: BugFieldProps) {
  const { key, label, isRequired } = field
  return (
    <Question id={`bug-field-${key}`} label={label} isOptional={!isRequired} problem={problem}>
      {(about) => (
        <Control about={about} field={field} words={words} value={value} onChange={onChange} />
      )}
    </Question>
  )
}

function Control({
  about,
  field: { type, options },
  words,
  value,
  onChange,
}: Omit<BugFieldProps, 'problem'> & { readonly about: AboutField }) {
  if (type === 'boolean') {
    return (
      <span className="bug-check">
        <input
          {...about}
          type="checkbox"
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        {words.yes}
      </span>
    )
  }
  if (type === 'multi_select') {
    const chosen = Array.isArray(value) ? value : []
    return (
      <select
        {...about}
        multiple
        value={[...chosen]}
        onChange={({ currentTarget }) =>
          onChange(Array.from(currentTarget.selectedOptions, (option) => option.value))
        }
      >
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    )
  }
  const text = typeof value === 'string' ? value : ''
  const onInput = ({ currentTarget }: { currentTarget: { value: string } }): void =>
    onChange(currentTarget.value)
  if (options.length > 0) {
    return (
      <select {...about} value={text} onChange={onInput}>
        <option value="">{words.choose}</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
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
  const kind = kinds[type] ?? 'text'
  const isNumber = type === 'number' || type === 'currency' || type === 'percent'
  return (
    <input
      {...about}
      type={kind}
      inputMode={isNumber ? 'decimal' : undefined}
      dir={text ? 'auto' : undefined}
      maxLength={2000}
      value={text}
      onInput={onInput}
    />
  )
}

const kinds: Readonly<Record<string, string>> = {
  date: 'date',
  datetime: 'datetime-local',
  url: 'url',
  email: 'email',
  phone: 'tel',
}
