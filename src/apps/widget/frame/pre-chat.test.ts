import { expect, test } from 'vitest'

import { words } from '#modules/widget/rules.ts'

import { nothingSaid, order, preChatForm, preChatQuestion } from './asking/sample-form.ts'
import { withTyped } from './asking/with-typed.ts'
import { checkPreChat, formFor, saidIn, type PreChatAnswers } from './pre-chat.ts'

const plan = preChatQuestion('contact.plan', {
  label: 'Plan',
  type: 'select',
  options: ['free', 'pro'],
})
const form = preChatForm([order, plan], { isTeamRequired: true })

test('missing required answers show an error below each question', () => {
  expect(checkPreChat(nothingSaid, form, words).problems).toEqual({
    name: words.nameWrong,
    'conversation.order': words.answerMissing,
    team: words.answerMissing,
    terms: words.termsWrong,
  })
  const odd = { ...nothingSaid, name: 'Ada', email: 'ada', typed: { 'conversation.order': 'x' } }
  expect(checkPreChat(odd, form, words).problems).toMatchObject({
    email: words.emailWrong,
    'conversation.order': words.numberWrong,
  })
})

test('answers are sent, but only to questions that were asked', () => {
  const full = {
    ...nothingSaid,
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

test('a known visitor only gets questions about the conversation', () => {
  const settings = { askName: 'required', askEmail: 'required', asksTerms: true } as const
  const config = { settings, questions: [order, plan], teams: [] }
  const contact = { name: 'Ada', email: null }
  const known = formFor({ config, contact } as unknown as Parameters<typeof formFor>[0])
  expect(known).toMatchObject({ askName: 'no', askEmail: 'no', asksTerms: false })
  expect(known.questions).toEqual([order])
})

test('a phone number is sent as dialed, and multiple choices together', () => {
  const languages = preChatQuestion('contact.languages', {
    type: 'multi_select',
    options: ['de', 'en', 'fr'],
    isRequired: true,
  })
  const asked = preChatForm([languages], {
    askName: 'no',
    askPhone: 'required',
    isTermsRequired: false,
  })
  expect(checkPreChat(nothingSaid, asked, words).problems).toEqual({
    phone: words.phoneWrong,
    'contact.languages': words.answerMissing,
  })
  expect(checkPreChat({ ...nothingSaid, phone: '7946 0958' }, asked, words).problems).toMatchObject(
    {
      phone: words.phoneWrong,
    },
  )
  const full = {
    ...nothingSaid,
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

test('text must match its pattern, and optional fields can stay empty', () => {
  const number = preChatQuestion('contact.number', { pattern: '[A-Z]{2}-[0-9]{4}' })
  const asked = preChatForm([number], { askName: 'no', asksTerms: false })
  const typing = (text: string, before = nothingSaid) => ({
    ...before,
    ...withTyped(before, number, text),
  })
  const wrong = typing('nc 1234')
  const problemsOf = (answers: PreChatAnswers) => checkPreChat(answers, asked, words).problems
  expect(problemsOf(wrong)).toEqual({ 'contact.number': words.answerWrong })
  expect([problemsOf(typing(' NC-1234 ', wrong)), problemsOf(typing('', wrong))]).toEqual([{}, {}])
})

test('each attempt to continue is counted, so the focus moves to the first problem', () => {
  const once = checkPreChat(nothingSaid, form, words)
  expect([once.tries, checkPreChat(once, form, words).tries]).toEqual([1, 2])
})
