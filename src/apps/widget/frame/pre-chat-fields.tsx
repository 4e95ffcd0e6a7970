import type { WidgetSettings } from '#modules/widget/model.ts'

import { words } from './texts.ts'
import { useChat } from './use-chat.ts'

export interface PreChatAnswers {
  readonly name: string
  readonly email: string
  readonly nameProblem?: string | undefined
  readonly emailProblem?: string | undefined
}

export const emptyAnswers: PreChatAnswers = { name: '', email: '' }

/** What the organization wants to know before the first message. */
export function PreChatFields({
  answers,
  onChange,
}: {
  readonly answers: PreChatAnswers
  readonly onChange: (answers: PreChatAnswers) => void
}) {
  const { askName, askEmail } = useChat().state.config.settings
  if (askName === 'no' && askEmail === 'no') return null
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
    </div>
  )
}

export function checkPreChat(
  { name, email }: PreChatAnswers,
  { askName, askEmail }: Pick<WidgetSettings, 'askName' | 'askEmail'>,
): PreChatAnswers {
  const isEmailMissing = askEmail === 'required' && email.trim() === ''
  const isEmailWrong = email.trim() !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())
  return {
    name,
    email,
    nameProblem: askName === 'required' && name.trim() === '' ? words.nameWrong : undefined,
    emailProblem: isEmailMissing || isEmailWrong ? words.emailWrong : undefined,
  }
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
