import type { PreChatQuestion } from '#modules/widget/rules.ts'

import { emptyAnswers, type PreChatForm } from '../pre-chat.ts'

export function preChatQuestion(
  field: string,
  change: Partial<PreChatQuestion> = {},
): PreChatQuestion {
  return {
    field,
    label: field,
    type: 'text',
    options: [],
    isRequired: false,
    when: null,
    ...change,
  }
}

export const order = preChatQuestion('conversation.order', {
  label: 'Order',
  type: 'number',
  isRequired: true,
})

export function preChatForm(
  questions: readonly PreChatQuestion[],
  change: Partial<PreChatForm> = {},
): PreChatForm {
  return {
    askName: 'required',
    askEmail: 'optional',
    askPhone: 'no',
    questions,
    teams: [{ id: 't1', name: 'Sales' }],
    isTeamRequired: false,
    asksTerms: true,
    isTermsRequired: true,
    ...change,
  }
}

export const nothingSaid = emptyAnswers({ name: '', email: '' })
