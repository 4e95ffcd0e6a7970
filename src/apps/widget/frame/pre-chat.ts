import type { WidgetSettings } from '#modules/widget/model.ts'
import type { Words } from '#modules/widget/rules.ts'

export interface PreChatAnswers {
  readonly name: string
  readonly email: string
  readonly nameProblem?: string | undefined
  readonly emailProblem?: string | undefined
}

export type PreChatQuestions = Pick<WidgetSettings, 'askName' | 'askEmail'>

export function checkPreChat(
  { name, email }: PreChatAnswers,
  { askName, askEmail }: PreChatQuestions,
  words: Words,
): PreChatAnswers {
  const isEmailMissing = askEmail === 'required' && email.trim() === ''
  const isEmailWrong = email.trim() !== '' && !isEmail(email.trim())
  return {
    name,
    email,
    nameProblem: askName === 'required' && name.trim() === '' ? words.nameWrong : undefined,
    emailProblem: isEmailMissing || isEmailWrong ? words.emailWrong : undefined,
  }
}

export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
}
