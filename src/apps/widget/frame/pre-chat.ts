import { isEmail } from '#lib/is-email.ts'
import type { ShownSettings, WidgetConfig } from '#modules/widget/model.ts'
import {
  answerOf,
  dialed,
  isPhone,
  applicableQuestions,
  problemsOfAnswers,
  questionsFor,
  type PreChatQuestion,
  type PreChatValues,
  type Words,
} from '#modules/widget/rules.ts'

import type { ChatState } from './chat-state.ts'

export interface PreChatAnswers {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly typed: Readonly<Record<string, string>>
  readonly misfits: readonly string[]
  readonly teamId: string
  readonly hasAgreed: boolean
  readonly problems: Readonly<Record<string, string>>
  readonly at: number
  readonly tries: number
}

export interface PreChatForm extends Pick<
  ShownSettings,
  'askName' | 'askEmail' | 'askPhone' | 'asksTerms' | 'isTermsRequired'
> {
  readonly questions: readonly PreChatQuestion[]
  readonly teams: WidgetConfig['teams']
  readonly isTeamRequired: boolean
}

export interface PreChatSaid {
  readonly name?: string
  readonly email?: string
  readonly phone?: string
  readonly answers?: PreChatValues
  readonly teamId?: string
  readonly hasAgreed?: boolean
}

export function formFor({ config, contact }: Pick<ChatState, 'config' | 'contact'>): PreChatForm {
  const { settings, questions, teams } = config
  const isKnown = contact !== undefined
  const { askName, askEmail, askPhone, asksTerms, isTermsRequired, isTeamRequired } = settings
  return {
    askName: isKnown ? 'no' : askName,
    askEmail: isKnown ? 'no' : askEmail,
    askPhone: isKnown ? 'no' : askPhone,
    questions: questionsFor(questions, isKnown),
    teams,
    isTeamRequired,
    asksTerms: asksTerms && !isKnown,
    isTermsRequired,
  }
}

export function isFormEmpty(form: PreChatForm): boolean {
  const { askName, askEmail, askPhone, questions, teams, asksTerms } = form
  return (
    askName === 'no' &&
    askEmail === 'no' &&
    askPhone === 'no' &&
    questions.length === 0 &&
    teams.length === 0 &&
    !asksTerms
  )
}

export function emptyAnswers(claimed: { name: string; email: string }): PreChatAnswers {
  return {
    ...claimed,
    phone: '',
    typed: {},
    misfits: [],
    teamId: '',
    hasAgreed: false,
    problems: {},
    at: 0,
    tries: 0,
  }
}

export function valuesOf(
  questions: readonly PreChatQuestion[],
  typed: PreChatAnswers['typed'],
): PreChatValues {
  return Object.fromEntries(
    questions.flatMap(({ field, type }) => {
      const value = answerOf(type, typed[field] ?? '')
      return value === undefined ? [] : [[field, value]]
    }),
  )
}

export function checkPreChat(
  answers: PreChatAnswers,
  form: PreChatForm,
  words: Words,
): PreChatAnswers {
  const { name, email, phone, teamId, hasAgreed } = answers
  const isEmailMissing = form.askEmail === 'required' && email.trim() === ''
  const isEmailWrong = form.askEmail !== 'no' && email.trim() !== '' && !isEmail(email.trim())
  const isPhoneMissing = form.askPhone === 'required' && phone.trim() === ''
  const isPhoneWrong = form.askPhone !== 'no' && phone.trim() !== '' && !isPhone(dialed(phone))
  const values = valuesOf(form.questions, answers.typed)
  const isMisfit = ({ field, pattern }: PreChatQuestion): boolean =>
    pattern !== undefined && answers.misfits.includes(field)
  const found = problemsOfAnswers(form.questions, values, isMisfit)
  const problems = {
    ...(form.askName === 'required' && name.trim() === '' && { name: words.nameWrong }),
    ...((isEmailMissing || isEmailWrong) && { email: words.emailWrong }),
    ...((isPhoneMissing || isPhoneWrong) && { phone: words.phoneWrong }),
    ...Object.fromEntries(
      found.map(({ field, problem }) => [
        field,
        problem === 'missing' ? words.answerMissing : wrongWords(form.questions, field, words),
      ]),
    ),
    ...(form.isTeamRequired && form.teams.length > 0 && !teamId && { team: words.answerMissing }),
    ...(form.asksTerms && form.isTermsRequired && !hasAgreed && { terms: words.termsWrong }),
  }
  return { ...answers, problems, tries: answers.tries + 1 }
}

function wrongWords(questions: readonly PreChatQuestion[], field: string, words: Words): string {
  const type = questions.find((question) => question.field === field)?.type
  if (type === 'email') return words.emailWrong
  if (type === 'number') return words.numberWrong
  return type === 'phone' ? words.phoneWrong : words.answerWrong
}

export function saidIn(answers: PreChatAnswers, form: PreChatForm): PreChatSaid {
  const name = form.askName === 'no' ? '' : answers.name.trim()
  const email = form.askEmail === 'no' ? '' : answers.email.trim()
  const phone = form.askPhone === 'no' ? '' : dialed(answers.phone)
  const values = valuesOf(form.questions, answers.typed)
  const applicable = applicableQuestions(form.questions, values).filter(
    ({ field }) => field in values,
  )
  return {
    ...(name && { name }),
    ...(email && { email }),
    ...(phone && { phone }),
    ...(applicable.length > 0 && {
      answers: Object.fromEntries(applicable.map(({ field }) => [field, values[field] ?? ''])),
    }),
    ...(form.teams.length > 0 && answers.teamId && { teamId: answers.teamId }),
    ...(form.asksTerms && { hasAgreed: answers.hasAgreed }),
  }
}
