import { expect, test } from 'vitest'

import { words, type PreChatQuestion } from '#modules/widget/rules.ts'

import { checkPreChat, emptyAnswers, formFor, saidIn, type PreChatForm } from './pre-chat.ts'

const order: PreChatQuestion = {
  field: 'conversation.order',
  label: 'Order',
  type: 'number',
  options: [],
  isRequired: true,
  when: null,
}
const plan: PreChatQuestion = {
  field: 'contact.plan',
  label: 'Plan',
  type: 'select',
  options: ['free', 'pro'],
  isRequired: false,
  when: null,
}
const form: PreChatForm = {
  askName: 'required',
  askEmail: 'optional',
  askPhone: 'no',
  questions: [order, plan],
  teams: [{ id: 't1', name: 'Sales' }],
  isTeamRequired: true,
  asksTerms: true,
  isTermsRequired: true,
}
const empty = emptyAnswers({ name: '', email: '' })

test('what must be answered and is not is said under each question', () => {
  expect(checkPreChat(empty, form, words).problems).toEqual({
    name: words.nameWrong,
    'conversation.order': words.answerMissing,
    team: words.answerMissing,
    terms: words.termsWrong,
  })
  const odd = { ...empty, name: 'Ada', email: 'ada', typed: { 'conversation.order': 'x' } }
  expect(checkPreChat(odd, form, words).problems).toMatchObject({
    email: words.emailWrong,
    'conversation.order': words.answerWrong,
  })
})

test('what was answered goes along, and nothing that was not asked', () => {
  const full = {
    ...empty,
    name: ' Ada ',
    typed: { 'conversation.order': '7', 'contact.gone': 'x' },
    teamId: 't1',
    hasAgreed: true,
  }
  expect(checkPreChat(full, form, words).problems).toEqual({})
  expect(saidIn(full, form)).toEqual({
    name: 'Ada',
    answers: { 'conversation.order': 7 },
    teamId: 't1',
    hasAgreed: true,
  })
})

test('whoever is known is asked only what belongs to the conversation', () => {
  const settings = { askName: 'required', askEmail: 'required', asksTerms: true } as const
  const config = { settings, questions: [order, plan], teams: [] }
  const contact = { name: 'Ada', email: null }
  const known = formFor({ config, contact } as unknown as Parameters<typeof formFor>[0])
  expect(known).toMatchObject({ askName: 'no', askEmail: 'no', asksTerms: false })
  expect(known.questions).toEqual([order])
})

test('a phone number goes along as it is dialed, and several choices together', () => {
  const languages: PreChatQuestion = {
    ...plan,
    field: 'contact.languages',
    type: 'multi_select',
    options: ['de', 'en', 'fr'],
    isRequired: true,
  }
  const asked: PreChatForm = {
    ...form,
    askName: 'no',
    askPhone: 'required',
    questions: [languages],
    isTeamRequired: false,
    isTermsRequired: false,
  }
  expect(checkPreChat(empty, asked, words).problems).toEqual({
    phone: words.phoneWrong,
    'contact.languages': words.answerMissing,
  })
  expect(checkPreChat({ ...empty, phone: '7946 0958' }, asked, words).problems).toMatchObject({
    phone: words.phoneWrong,
  })
  const full = {
    ...empty,
    phone: '0044 (20) 7946-0958',
    typed: { 'contact.languages': 'de\nfr' },
  }
  expect(checkPreChat(full, asked, words).problems).toEqual({})
  expect(saidIn(full, asked)).toEqual({
    phone: '+442079460958',
    answers: { 'contact.languages': ['de', 'fr'] },
    hasAgreed: false,
  })
})
