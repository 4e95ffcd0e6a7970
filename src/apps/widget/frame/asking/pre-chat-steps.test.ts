import { expect, test } from 'vitest'

import { words } from '#modules/widget/rules.ts'

import { checkPreChat, type PreChatAnswers } from '../pre-chat.ts'
import { stepsOf } from './pre-chat-steps.ts'
import { nothingSaid, order, preChatForm, preChatQuestion } from './sample-form.ts'

const isCustomer = preChatQuestion('contact.customer', {
  label: 'Are you a customer?',
  type: 'boolean',
})
const form = preChatForm([
  isCustomer,
  { ...order, when: { field: 'contact.customer', is: 'true' } },
])
const ids = (answers: PreChatAnswers) => stepsOf(form, answers, words).map(({ id }) => id)

test('only questions that apply come, in form order', () => {
  expect(ids(nothingSaid)).toEqual(['name', 'email', 'team', 'contact.customer', 'terms'])
  const customer = { ...nothingSaid, typed: { 'contact.customer': 'true' } }
  expect(ids(customer)).toContain('conversation.order')
  const none = preChatForm([], { askName: 'no', askEmail: 'no', teams: [] })
  expect(stepsOf({ ...none, asksTerms: false }, nothingSaid, words)).toEqual([])
})

test('each step has its own form', () => {
  for (const { id, form: alone, isRequired } of stepsOf(form, nothingSaid, words)) {
    const { problems } = checkPreChat(nothingSaid, alone, words)
    expect(Object.keys(problems)).toEqual(isRequired ? [id] : [])
  }
})

test('a dependent question is asked without its condition', () => {
  const customer = { ...nothingSaid, typed: { 'contact.customer': 'true' } }
  const step = stepsOf(form, customer, words).find(({ id }) => id === 'conversation.order')
  expect(step?.form.questions).toMatchObject([{ field: 'conversation.order', when: null }])
})

test('answers are summarized as text, and skipped ones are empty', () => {
  const input = {
    ...nothingSaid,
    name: ' Ada ',
    teamId: 't1',
    typed: { 'contact.customer': 'false' },
    hasAgreed: true,
  }
  const answers = stepsOf(form, input, words).map(({ answer }) => answer)
  expect(answers).toEqual(['Ada', '', 'Sales', words.no, words.yes])
})
