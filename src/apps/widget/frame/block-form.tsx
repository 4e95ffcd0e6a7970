import { useState } from 'react'

import type { BlockAnswer, BlockField, MessageBlock } from '#modules/inbox/model.ts'
import { answerLines, checkAnswer } from '#modules/inbox/rules.ts'
import type { Words } from '#modules/widget/rules.ts'

import { BlockFormField } from './block-form-field.tsx'
import { useChat } from './use-chat.ts'

type Values = Extract<BlockAnswer, { kind: 'form' }>['values']
type Problems = Readonly<Record<string, string>>

export interface BlockFormProps {
  readonly block: Extract<MessageBlock, { kind: 'form' }>
  readonly id: string
  readonly given: Values | undefined
  readonly onGive: (values: Values) => void
}

export function BlockForm({ block, id, given, onGive }: BlockFormProps) {
  const { words } = useChat()
  const [values, setValues] = useState<Values>(() => begun.get(id) ?? {})
  const [problems, setProblems] = useState<Problems>({})
  const { title, fields, submitLabel } = block
  if (given) return <Filled title={title} fields={fields} values={given} />
  const onChange = (key: string, value: Values[string]): void => {
    const next = { ...values, [key]: value }
    begun.set(id, next)
    setValues(next)
  }
  const onSubmit = (event: { preventDefault(): void }): void => {
    event.preventDefault()
    const checked = checkAnswer(block, { kind: 'form', values })
    if (checked.isValid) {
      begun.delete(id)
      onGive(values)
      return
    }
    const wrong = wordsFor(checked.problems, words)
    setProblems(wrong)
    const first = fields.find(({ key }) => wrong[key])
    document.getElementById(`${id}-${first?.key}`)?.focus()
  }
  return (
    <form className="block form" aria-label={title || submitLabel} noValidate onSubmit={onSubmit}>
      {title && (
        <span className="block-title" dir="auto">
          {title}
        </span>
      )}
      {fields.map((field) => (
        <BlockFormField
          key={field.key}
          id={`${id}-${field.key}`}
          field={field}
          value={values[field.key]}
          problem={problems[field.key]}
          onChange={(value) => onChange(field.key, value)}
        />
      ))}
      {problems[''] && (
        <span className="bad" role="alert">
          {problems['']}
        </span>
      )}
      <button type="submit" className="button" dir="auto">
        {submitLabel}
      </button>
    </form>
  )
}

function Filled({
  title,
  fields,
  values,
}: {
  readonly title: string
  readonly fields: readonly BlockField[]
  readonly values: Values
}) {
  const { words } = useChat()
  const shown = (value: string, key: string): string => {
    const kept = values[key]
    if (typeof kept !== 'boolean') return value
    return kept ? words.yes : words.no
  }
  return (
    <div className="block filled">
      {title && (
        <span className="block-title" dir="auto">
          {title}
        </span>
      )}
      <span className="soft">{words.answered}</span>
      <dl>
        {answerLines(fields, values).map(({ key, label, value }) => (
          <div key={key}>
            <dt dir="auto">{label}</dt>
            <dd dir="auto">{shown(value, key)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function wordsFor(
  problems: Extract<ReturnType<typeof checkAnswer>, { isValid: false }>['problems'],
  words: Words,
): Problems {
  const messages = {
    missing: words.answerMissing,
    email: words.emailWrong,
    number: words.numberWrong,
    long: words.tooLong,
    unknown: words.answerWrong,
  }
  return Object.fromEntries(
    Object.entries(problems).map(([key, problem]) => [key, messages[problem]]),
  )
}

const begun = new Map<string, Values>()
