import { expect, test } from 'vitest'

import { words } from '#modules/widget/rules.ts'

import { checkPreChat, emptyAnswers, type PreChatForm } from '../pre-chat.ts'
import { missingIn } from './missing-in.ts'

const form: PreChatForm = {
  askName: 'required',
  askEmail: 'required',
  askPhone: 'no',
  questions: [
    {
      field: 'conversation.order',
      label: 'Order',
      type: 'number',
      options: [],
      isRequired: true,
      when: null,
    },
  ],
  teams: [],
  isTeamRequired: false,
  asksTerms: true,
  isTermsRequired: true,
}
const empty = emptyAnswers({ name: '', email: '' })

test('nothing is called missing before somebody wanted to go on', () => {
  expect(missingIn(empty, form, words)).toEqual([])
})

test('what is missing is named in the order of the form; what is wrong is not missing', () => {
  const checked = checkPreChat({ ...empty, email: 'ada' }, form, words)
  expect(missingIn(checked, form, words).map(({ label }) => label)).toEqual([words.name, 'Order'])
})
