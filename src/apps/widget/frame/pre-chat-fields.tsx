import type { ReactNode } from 'react'

import type { PreChatAnswers, PreChatQuestions } from './pre-chat.ts'
import { useChat } from './use-chat.ts'

export interface PreChatFieldsProps {
  readonly answers: PreChatAnswers
  /** Those of the settings, unless others are given. */
  readonly questions?: PreChatQuestions
  readonly onChange: (answers: PreChatAnswers) => void
  readonly children?: ReactNode
}

/** What the organization wants to know before the first message. */
export function PreChatFields({ answers, questions, onChange, children }: PreChatFieldsProps) {
  const { state, words } = useChat()
  const { askName, askEmail } = questions ?? state.config.settings
  if (askName === 'no' && askEmail === 'no' && !children) return null
  return (
    <div className="card form">
      {askName !== 'no' && (
        <Question
          id="name"
          label={words.name}
          type="text"
          isOptional={askName === 'optional'}
          value={answers.name}
          problem={answers.nameProblem}
          onChange={(name) => onChange({ ...answers, name, nameProblem: undefined })}
        />
      )}
      {askEmail !== 'no' && (
        <Question
          id="email"
          label={words.email}
          type="email"
          hint={words.emailWhy}
          isOptional={askEmail === 'optional'}
          value={answers.email}
          problem={answers.emailProblem}
          onChange={(email) => onChange({ ...answers, email, emailProblem: undefined })}
        />
      )}
      {children}
    </div>
  )
}

interface QuestionProps {
  readonly id: 'name' | 'email'
  readonly label: string
  readonly type: 'text' | 'email'
  readonly hint?: string
  readonly isOptional: boolean
  readonly value: string
  readonly problem: string | undefined
  readonly onChange: (value: string) => void
}

function Question({ id, label, type, hint, isOptional, value, problem, onChange }: QuestionProps) {
  const { words } = useChat()
  return (
    <div className="question">
      <label htmlFor={id}>
        {label}
        {isOptional && <span className="soft"> {words.optional}</span>}
      </label>
      <input
        id={id}
        type={type}
        autoComplete={id}
        dir="auto"
        maxLength={id === 'name' ? 120 : 320}
        value={value}
        required={!isOptional}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-about`}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <span id={`${id}-about`} className={problem ? 'bad' : 'soft'} role={problem && 'alert'}>
        {problem ?? hint}
      </span>
    </div>
  )
}
