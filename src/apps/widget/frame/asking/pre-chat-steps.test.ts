import { expect, test } from 'vitest'

import { words, type PreChatQuestion } from '#modules/widget/rules.ts'

import { checkPreChat, emptyAnswers, type PreChatAnswers, type PreChatForm } from '../pre-chat.ts'
import { stepsOf } from './pre-chat-steps.ts'

const isCustomer: PreChatQuestion = {
  field: 'contact.customer',
  label: 'Are you a customer?',
  type: 'boolean',
  options: [],
  isRequired: false,
  when: null,
}
const order: PreChatQuestion = {
  field: 'conversation.order',
  label: 'Order',
  type: 'number',
  options: [],
  isRequired: true,
  when: { field: 'contact.customer', is: 'true' },
}
const form: PreChatForm = {
  askName: 'required',
  askEmail: 'optional',
  askPhone: 'no',
  questions: [isCustomer, order],
  teams: [{ id: 't1', name: 'Sales' }],
  isTeamRequired: false,
  asksTerms: true,
  isTermsRequired: true,
}
const empty = emptyAnswers({ name: '', email: '' })
const ids = (answers: PreChatAnswers) => stepsOf(form, answers, words).map(({ id }) => id)

test('the questions come in the order of the form, and those that apply alone', () => {
  expect(ids(empty)).toEqual(['name', 'email', 'team', 'contact.customer', 'terms'])
  const customer = { ...empty, typed: { 'contact.customer': 'true' } }
  expect(ids(customer)).toContain('conversation.order')
  const none: PreChatForm = { ...form, askName: 'no', askEmail: 'no', questions: [], teams: [] }
  expect(stepsOf({ ...none, asksTerms: false }, empty, words)).toEqual([])
})

test('each is asked with a form of its own', () => {
  for (const { id, form: alone, isRequired } of stepsOf(form, empty, words)) {
    const { problems } = checkPreChat(empty, alone, words)
    expect(Object.keys(problems)).toEqual(isRequired ? [id] : [])
  }
})

test('what hangs on another answer is asked without it', () => {
  const customer = { ...empty, typed: { 'contact.customer': 'true' } }
  const step = stepsOf(form, customer, words).find(({ id }) => id === 'conversation.order')
  expect(step?.form.questions).toMatchObject([{ field: 'conversation.order', when: null }])
})

test('answers are told in words, and what was skipped is empty', () => {
  const said = {
    ...empty,
    name: ' Ada ',
    teamId: 't1',
    typed: { 'contact.customer': 'false' },
    hasAgreed: true,
  }
  const answers = stepsOf(form, said, words).map(({ answer }) => answer)
  expect(answers).toEqual(['Ada', '', 'Sales', words.no, words.yes])
})
