import { useState } from 'react'

import { Question } from '#platform/widget/question.tsx'
import { useWidget } from '#platform/widget/use-widget.ts'
import type { BugForm } from '#modules/bugs/model.ts'
import type { BugWords } from '#modules/bugs/rules.ts'

import { BugField } from './bug-field.tsx'
import { problemsIn, type Report } from './use-report.ts'

export interface DetailsStepProps {
  readonly words: BugWords
  readonly form: BugForm
  readonly report: Report
}

export function DetailsStep({ words, form, report }: DetailsStepProps) {
  const { state, words: chatWords } = useWidget()
  const { draft, change } = report
  const [isChecked, setChecked] = useState(false)
  const problems = isChecked ? problemsIn(draft, form) : new Map<string, string>()
  const problemOf = (name: string): string | undefined => {
    const found = problems.get(name)
    if (found === undefined) return undefined
    return found === 'email' ? chatWords.emailWrong : words.missing
  }
  const onNext = (event: Pick<Event, 'preventDefault'>): void => {
    event.preventDefault()
    setChecked(true)
    if (problemsIn(draft, form).size === 0) report.go('pictures')
  }
  return (
    <form className="form bug-form" noValidate onSubmit={onNext}>
      <Question
        id="bug-title"
        label={words.what}
        hint={words.whatHint}
        isOptional={false}
        problem={problemOf('title')}
      >
        {(about) => (
          <input
            {...about}
            type="text"
            dir={draft.title ? 'auto' : undefined}
            maxLength={200}
            value={draft.title}
            onInput={({ currentTarget }) => change({ title: currentTarget.value })}
          />
        )}
      </Question>
      <Question
        id="bug-text"
        label={words.details}
        hint={words.detailsHint}
        isOptional
        problem={undefined}
      >
        {(about) => (
          <textarea
            {...about}
            rows={5}
            dir={draft.text ? 'auto' : undefined}
            maxLength={20_000}
            value={draft.text}
            onInput={({ currentTarget }) => change({ text: currentTarget.value })}
          />
        )}
      </Question>
      {form.fields.map((field) => (
        <BugField
          key={field.key}
          field={field}
          words={words}
          value={draft.answers[field.key]}
          problem={problemOf(`field-${field.key}`)}
          onChange={(value) => change({ answers: { ...draft.answers, [field.key]: value } })}
        />
      ))}
      {!state.contact?.email && (
        <Question
          id="bug-email"
          label={words.email}
          hint={words.emailWhy}
          isOptional
          problem={problemOf('email')}
        >
          {(about) => (
            <input
              {...about}
              type="email"
              autoComplete="email"
              maxLength={320}
              value={draft.email}
              onInput={({ currentTarget }) => change({ email: currentTarget.value })}
            />
          )}
        </Question>
      )}
      <button type="submit" className="button">
        {words.next}
      </button>
    </form>
  )
}
