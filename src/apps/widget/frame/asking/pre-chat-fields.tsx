import type { ReactNode } from 'react'

import { fill } from '#lib/fill.ts'
import { Question } from '#platform/widget/question.tsx'
import { applicableQuestions, type Words } from '#modules/widget/rules.ts'

import { isFormEmpty, valuesOf, type PreChatAnswers, type PreChatForm } from '../pre-chat.ts'
import { useChat } from '../use-chat.ts'
import { AddressQuestion } from './address-question.tsx'
import { FieldQuestion } from './field-question.tsx'
import { missingIn } from './missing-in.ts'
import { Terms } from './terms.tsx'
import { useFirstProblem } from './use-first-problem.ts'
import { withTyped } from './with-typed.ts'

export interface PreChatFieldsProps {
  readonly answers: PreChatAnswers
  readonly form: PreChatForm
  readonly onChange: (answers: PreChatAnswers) => void
  readonly children?: ReactNode
}

export function PreChatFields({ answers, form, onChange, children }: PreChatFieldsProps) {
  const { state, words } = useChat()
  const place = useFirstProblem(answers.tries)
  const { askName, askEmail, askPhone, questions, teams, isTeamRequired, asksTerms } = form
  if (isFormEmpty(form) && !children) return null
  const change = (part: Partial<PreChatAnswers>, about: string): void =>
    onChange({ ...answers, ...part, problems: { ...answers.problems, [about]: '' } })
  const { problems, typed } = answers
  const missing = missingIn(answers, form, words)
  const isNamed = (about: string): boolean =>
    missing.length > 1 && missing.some(({ id }) => id === about)
  return (
    <div className="card form" ref={place}>
      {askName !== 'no' && (
        <AddressQuestion
          id="name"
          type="text"
          label={words.name}
          isOptional={askName === 'optional'}
          problem={problems['name']}
          isNamed={isNamed('name')}
          value={answers.name}
          onChange={(name) => change({ name }, 'name')}
        />
      )}
      {askEmail !== 'no' && (
        <AddressQuestion
          id="email"
          type="email"
          label={words.email}
          hint={state.config.settings.mailsAnswers ? words.emailWhy : ''}
          isOptional={askEmail === 'optional'}
          problem={problems['email']}
          isNamed={isNamed('email')}
          value={answers.email}
          onChange={(email) => change({ email }, 'email')}
        />
      )}
      {askPhone !== 'no' && (
        <AddressQuestion
          id="phone"
          type="tel"
          label={words.phone}
          isOptional={askPhone === 'optional'}
          problem={problems['phone']}
          isNamed={isNamed('phone')}
          value={answers.phone}
          onChange={(phone) => change({ phone }, 'phone')}
        />
      )}
      {teams.length > 0 && (
        <Question
          id="team"
          label={words.team}
          isOptional={!isTeamRequired}
          problem={problems['team']}
          isNamed={isNamed('team')}
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
      {applicableQuestions(questions, valuesOf(questions, typed)).map((question) => (
        <FieldQuestion
          key={question.field}
          question={question}
          typed={typed[question.field] ?? ''}
          problem={problems[question.field]}
          isNamed={isNamed(question.field)}
          onChange={(text) => change(withTyped(answers, question, text), question.field)}
        />
      ))}
      {asksTerms && (
        <Terms
          isTicked={answers.hasAgreed}
          isRequired={form.isTermsRequired}
          problem={problems['terms']}
          onChange={(hasAgreed) => change({ hasAgreed }, 'terms')}
        />
      )}
      {missing.length > 1 && (
        <p className="bad" role="alert" dir="auto">
          {fill(words.fillIn, { fields: listed(state.locale, missing, words) })}
        </p>
      )}
      {children}
    </div>
  )
}

function listed(
  locale: string,
  missing: readonly { readonly label: string }[],
  { quoted }: Words,
): string {
  const names = missing.map(({ label }) => fill(quoted, { text: `\u2068${label}\u2069` }))
  return new Intl.ListFormat(locale).format(names)
}
