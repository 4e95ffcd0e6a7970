import type { ShownSettings, WidgetConfig } from '#modules/widget/model.ts'
import {
  answerOf,
  askedNow,
  problemsOfAnswers,
  questionsFor,
  type PreChatQuestion,
  type PreChatValues,
  type Words,
} from '#modules/widget/rules.ts'

import type { ChatState } from './chat-state.ts'

/** What stands in the form, as it was typed. */
export interface PreChatAnswers {
  readonly name: string
  readonly email: string
  /** By the name of the field. */
  readonly typed: Readonly<Record<string, string>>
  readonly teamId: string
  readonly hasAgreed: boolean
  /** By what they stand under: name, email, team, terms, or a field. */
  readonly problems: Readonly<Record<string, string>>
}

/** What is asked before a conversation begins. */
export interface PreChatForm extends Pick<ShownSettings, 'askName' | 'askEmail'> {
  readonly questions: readonly PreChatQuestion[]
  readonly teams: WidgetConfig['teams']
  readonly isTeamRequired: boolean
  readonly asksTerms: boolean
}

/** What goes along with the first message. */
export interface PreChatSaid {
  readonly name?: string
  readonly email?: string
  readonly answers?: PreChatValues
  readonly teamId?: string
  readonly hasAgreed?: boolean
}

/** Whoever is known is asked only what belongs to each conversation. */
export function formFor({ config, contact }: Pick<ChatState, 'config' | 'contact'>): PreChatForm {
  const { settings, questions, teams } = config
  const isKnown = contact !== undefined
  const { askName, askEmail, asksTerms, isTeamRequired } = settings
  return {
    askName: isKnown ? 'no' : askName,
    askEmail: isKnown ? 'no' : askEmail,
    questions: questionsFor(questions, isKnown),
    teams,
    isTeamRequired,
    asksTerms: asksTerms && !isKnown,
  }
}

export function isFormEmpty({ askName, askEmail, questions, teams, asksTerms }: PreChatForm) {
  return (
    askName === 'no' &&
    askEmail === 'no' &&
    questions.length === 0 &&
    teams.length === 0 &&
    !asksTerms
  )
}

export function emptyAnswers(said: { name: string; email: string }): PreChatAnswers {
  return { ...said, typed: {}, teamId: '', hasAgreed: false, problems: {} }
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

/** The same answers with what is wrong with them. */
export function checkPreChat(
  answers: PreChatAnswers,
  form: PreChatForm,
  words: Words,
): PreChatAnswers {
  const { name, email, teamId, hasAgreed } = answers
  const isEmailMissing = form.askEmail === 'required' && email.trim() === ''
  const isEmailWrong = form.askEmail !== 'no' && email.trim() !== '' && !isEmail(email.trim())
  const found = problemsOfAnswers(form.questions, valuesOf(form.questions, answers.typed))
  const problems = {
    ...(form.askName === 'required' && name.trim() === '' && { name: words.nameWrong }),
    ...((isEmailMissing || isEmailWrong) && { email: words.emailWrong }),
    ...Object.fromEntries(
      found.map(({ field, problem }) => [
        field,
        problem === 'missing' ? words.answerMissing : words.answerWrong,
      ]),
    ),
    ...(form.isTeamRequired && form.teams.length > 0 && !teamId && { team: words.answerMissing }),
    ...(form.asksTerms && !hasAgreed && { terms: words.termsWrong }),
  }
  return { ...answers, problems }
}

/** Only what was asked: what was typed before another answer made it needless stays here. */
export function saidIn(answers: PreChatAnswers, form: PreChatForm): PreChatSaid {
  const name = form.askName === 'no' ? '' : answers.name.trim()
  const email = form.askEmail === 'no' ? '' : answers.email.trim()
  const values = valuesOf(form.questions, answers.typed)
  const asked = askedNow(form.questions, values).filter(({ field }) => field in values)
  return {
    ...(name && { name }),
    ...(email && { email }),
    ...(asked.length > 0 && {
      answers: Object.fromEntries(asked.map(({ field }) => [field, values[field] ?? ''])),
    }),
    ...(form.teams.length > 0 && answers.teamId && { teamId: answers.teamId }),
    ...(form.asksTerms && { hasAgreed: answers.hasAgreed }),
  }
}

export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
}
