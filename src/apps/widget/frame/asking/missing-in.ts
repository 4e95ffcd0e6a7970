import { applicableQuestions, type Words } from '#modules/widget/rules.ts'

import { valuesOf, type PreChatAnswers, type PreChatForm } from '../pre-chat.ts'

export function missingIn(
  answers: PreChatAnswers,
  form: PreChatForm,
  words: Words,
): readonly { readonly id: string; readonly label: string }[] {
  const { problems, typed } = answers
  const questions = applicableQuestions(form.questions, valuesOf(form.questions, typed))
  return [
    { id: 'name', label: words.name, text: answers.name },
    { id: 'email', label: words.email, text: answers.email },
    { id: 'phone', label: words.phone, text: answers.phone },
    { id: 'team', label: words.team, text: answers.teamId },
    ...questions.map(({ field, label }) => ({ id: field, label, text: typed[field] ?? '' })),
  ].filter(({ id, text }) => problems[id] && text.trim() === '')
}
