import {
  applicableQuestions,
  chosenIn,
  type PreChatQuestion,
  type Words,
} from '#modules/widget/rules.ts'

import { valuesOf, type PreChatAnswers, type PreChatForm } from '../pre-chat.ts'

export interface PreChatStep {
  readonly id: string
  readonly label: string
  readonly isRequired: boolean
  readonly answer: string
  /** The form reduced to this question. */
  readonly form: PreChatForm
}

export function stepsOf(
  form: PreChatForm,
  answers: PreChatAnswers,
  words: Words,
): readonly PreChatStep[] {
  const { askName, askEmail, askPhone, teams, isTeamRequired, questions } = form
  const { asksTerms, isTermsRequired } = form
  const team = teams.find(({ id }) => id === answers.teamId)
  const applicable = applicableQuestions(questions, valuesOf(questions, answers.typed))
  return [
    ...(askName === 'no'
      ? []
      : [
          {
            id: 'name',
            label: words.name,
            isRequired: askName === 'required',
            answer: answers.name.trim(),
            form: { ...nothing, askName },
          },
        ]),
    ...(askEmail === 'no'
      ? []
      : [
          {
            id: 'email',
            label: words.email,
            isRequired: askEmail === 'required',
            answer: answers.email.trim(),
            form: { ...nothing, askEmail },
          },
        ]),
    ...(askPhone === 'no'
      ? []
      : [
          {
            id: 'phone',
            label: words.phone,
            isRequired: askPhone === 'required',
            answer: answers.phone.trim(),
            form: { ...nothing, askPhone },
          },
        ]),
    ...(teams.length === 0
      ? []
      : [
          {
            id: 'team',
            label: words.team,
            isRequired: isTeamRequired,
            answer: team?.name ?? '',
            form: { ...nothing, teams, isTeamRequired },
          },
        ]),
    ...applicable.map((question) => fieldStep(question, answers, words)),
    ...(asksTerms
      ? [
          {
            id: 'terms',
            label: words.terms,
            isRequired: isTermsRequired,
            answer: answers.hasAgreed ? words.yes : '',
            form: { ...nothing, asksTerms, isTermsRequired },
          },
        ]
      : []),
  ]
}

function fieldStep(question: PreChatQuestion, answers: PreChatAnswers, words: Words): PreChatStep {
  const { field, label, type, isRequired, options, optionNames } = question
  const typed = (answers.typed[field] ?? '').trim()
  const booleanAnswers = { true: words.yes, false: words.no }[typed]
  const nameOf = (option: string): string => optionNames?.[options.indexOf(option)] ?? option
  const answerIn = (): string => {
    if (type === 'multi_select') return chosenIn(typed).map(nameOf).join(', ')
    return (type === 'boolean' && booleanAnswers) || nameOf(typed)
  }
  return {
    id: field,
    label,
    isRequired,
    answer: answerIn(),
    form: { ...nothing, questions: [{ ...question, when: null }] },
  }
}

const nothing: PreChatForm = {
  askName: 'no',
  askEmail: 'no',
  askPhone: 'no',
  questions: [],
  teams: [],
  isTeamRequired: false,
  asksTerms: false,
  isTermsRequired: true,
}
