import { Question, type AboutField } from '#platform/widget/question.tsx'

import { useChat } from '../use-chat.ts'
import type { FieldQuestionProps } from './field-question-props.ts'
import { ManyQuestion } from './many-question.tsx'

export function FieldQuestion(props: FieldQuestionProps) {
  const { question, typed, problem, isNamed, onChange } = props
  const { field, label, type, isRequired } = question
  if (type === 'multi_select') return <ManyQuestion {...props} />
  const about = { label, problem, isNamed, isOptional: !isRequired }
  return (
    <Question id={`field-${field}`} {...about}>
      {(about) => <Control about={about} question={question} typed={typed} onChange={onChange} />}
    </Question>
  )
}

function Control({
  about,
  question: { type, options, optionNames },
  typed,
  onChange,
}: Omit<FieldQuestionProps, 'problem' | 'isNamed'> & { readonly about: AboutField }) {
  const { words } = useChat()
  const onInput = ({ currentTarget }: { currentTarget: { value: string } }): void =>
    onChange(currentTarget.value)
  if (type === 'long_text') {
    return (
      <textarea
        {...about}
        rows={3}
        dir={typed ? 'auto' : undefined}
        maxLength={2000}
        value={typed}
        onInput={onInput}
      />
    )
  }
  if (type === 'select' || type === 'boolean') {
    const choices =
      type === 'select'
        ? options.map((option, at) => [option, optionNames?.[at] ?? option] as const)
        : ([
            ['true', words.yes],
            ['false', words.no],
          ] as const)
    return (
      <select {...about} value={typed} onChange={onInput}>
        <option value="">{words.choose}</option>
        {choices.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    )
  }
  if (type === 'number') {
    return <input {...about} type="text" inputMode="decimal" value={typed} onInput={onInput} />
  }
  if (type === 'email' || type === 'url' || type === 'phone') {
    const kind = type === 'phone' ? 'tel' : type
    return (
      <input {...about} type={kind} dir="ltr" maxLength={2000} value={typed} onInput={onInput} />
    )
  }
  if (type === 'date') return <input {...about} type="date" value={typed} onInput={onInput} />
  return (
    <input
      {...about}
      type="text"
      dir={typed ? 'auto' : undefined}
      maxLength={500}
      value={typed}
      onInput={onInput}
    />
  )
}
