import type { ReactNode } from 'react'

import { askedNow } from '#modules/widget/rules.ts'

import { FieldQuestion } from './field-question.tsx'
import { isFormEmpty, valuesOf, type PreChatAnswers, type PreChatForm } from './pre-chat.ts'
import { Question } from './question.tsx'
import { useChat } from './use-chat.ts'

export interface PreChatFieldsProps {
  readonly answers: PreChatAnswers
  readonly form: PreChatForm
  readonly onChange: (answers: PreChatAnswers) => void
  readonly children?: ReactNode
}

/** What the organization wants to know before the first message. */
export function PreChatFields({ answers, form, onChange, children }: PreChatFieldsProps) {
  const { state, words } = useChat()
  const { askName, askEmail, questions, teams, isTeamRequired, asksTerms } = form
  if (isFormEmpty(form) && !children) return null
  const change = (part: Partial<PreChatAnswers>, about: string): void =>
    onChange({ ...answers, ...part, problems: { ...answers.problems, [about]: '' } })
  const { problems, typed } = answers
  return (
    <div className="card form">
      {askName !== 'no' && (
        <Question
          id="name"
          label={words.name}
          isOptional={askName === 'optional'}
          problem={problems['name']}
        >
          {(about) => (
            <input
              {...about}
              type="text"
              autoComplete="name"
              dir={answers.name ? 'auto' : undefined}
              maxLength={120}
              value={answers.name}
              onInput={({ currentTarget }) => change({ name: currentTarget.value }, 'name')}
            />
          )}
        </Question>
      )}
      {askEmail !== 'no' && (
        <Question
          id="email"
          label={words.email}
          hint={state.config.settings.mailsAnswers ? words.emailWhy : ''}
          isOptional={askEmail === 'optional'}
          problem={problems['email']}
        >
          {(about) => (
            <input
              {...about}
              type="email"
              autoComplete="email"
              maxLength={320}
              value={answers.email}
              onInput={({ currentTarget }) => change({ email: currentTarget.value }, 'email')}
            />
          )}
        </Question>
      )}
      {teams.length > 0 && (
        <Question
          id="team"
          label={words.team}
          isOptional={!isTeamRequired}
          problem={problems['team']}
        >
          {(about) => (
            <select
              {...about}
              value={answers.teamId}
              onChange={({ currentTarget }) => change({ teamId: currentTarget.value }, 'team')}
            >
              <option value="">{words.choose}</option>
              {teams.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Question>
      )}
      {askedNow(questions, valuesOf(questions, typed)).map((question) => (
        <FieldQuestion
          key={question.field}
          question={question}
          typed={typed[question.field] ?? ''}
          problem={problems[question.field]}
          onChange={(text) =>
            change({ typed: { ...typed, [question.field]: text } }, question.field)
          }
        />
      ))}
      {asksTerms && (
        <Terms
          isTicked={answers.hasAgreed}
          problem={problems['terms']}
          onChange={(hasAgreed) => change({ hasAgreed }, 'terms')}
        />
      )}
      {children}
    </div>
  )
}

interface TermsProps {
  readonly isTicked: boolean
  readonly problem: string | undefined
  readonly onChange: (isTicked: boolean) => void
}

function Terms({ isTicked, problem, onChange }: TermsProps) {
  const { state, words } = useChat()
  const { privacyUrl } = state.config.settings
  return (
    <div className="question terms">
      <input
        id="terms"
        type="checkbox"
        required
        checked={isTicked}
        aria-invalid={Boolean(problem)}
        aria-describedby="terms-about"
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span className="grow">
        <label htmlFor="terms">{words.terms}</label>{' '}
        {privacyUrl && (
          <a href={privacyUrl} target="_blank" rel="noopener noreferrer">
            {words.privacy}
          </a>
        )}
        <span id="terms-about" className="bad" role={problem ? 'alert' : undefined}>
          {problem}
        </span>
      </span>
    </div>
  )
}
