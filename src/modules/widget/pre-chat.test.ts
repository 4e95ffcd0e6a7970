import { describe, expect, test } from 'vitest'

import {
  answerOf,
  applicableQuestions,
  problemsOfAnswers,
  type PreChatQuestion,
} from './pre-chat.ts'

const plan = question('contact.plan', { type: 'select', options: ['free', 'pro'] })
const seats = question('contact.seats', {
  type: 'number',
  isRequired: true,
  when: { field: 'contact.plan', is: 'pro' },
})
const invoice = question('conversation.invoice', {
  when: { field: 'contact.seats', is: '5' },
})

describe('a question with a condition', () => {
  test.each([
    [{}, ['contact.plan']],
    [{ 'contact.plan': 'free' }, ['contact.plan']],
    [{ 'contact.plan': 'pro' }, ['contact.plan', 'contact.seats']],
    [
      { 'contact.plan': 'pro', 'contact.seats': 5 },
      ['contact.plan', 'contact.seats', 'conversation.invoice'],
    ],
    [{ 'contact.plan': 'free', 'contact.seats': 5 }, ['contact.plan']],
  ])('is asked where it applies: %j', (values, fields) => {
    const asked = applicableQuestions([plan, seats, invoice], values)
    expect(asked.map(({ field }) => field)).toEqual(fields)
  })

  test('ignores conditions that are circular or gone', () => {
    const one = question('contact.one', { when: { field: 'contact.two', is: 'x' } })
    const two = question('contact.two', { when: { field: 'contact.one', is: 'x' } })
    const lost = question('contact.lost', { when: { field: 'contact.gone', is: 'x' } })
    const values = { 'contact.one': 'x', 'contact.two': 'x', 'contact.gone': 'x' }
    expect(applicableQuestions([one, two, lost], values)).toEqual([])
  })

  test("is not required where it isn't asked", () => {
    expect(problemsOfAnswers([plan, seats], { 'contact.plan': 'free' })).toEqual([])
    expect(problemsOfAnswers([plan, seats], { 'contact.plan': 'pro' })).toEqual([
      { field: 'contact.seats', problem: 'missing' },
    ])
  })
})

test.each<[Partial<PreChatQuestion>, string | number | boolean, boolean]>([
  [{ type: 'text' }, 'Hello', true],
  [{ type: 'text' }, 'x'.repeat(501), false],
  [{ type: 'long_text' }, 'x'.repeat(501), true],
  [{ type: 'text' }, 7, false],
  [{ type: 'number' }, 7.5, true],
  [{ type: 'number' }, Number.NaN, false],
  [{ type: 'number' }, '7', false],
  [{ type: 'boolean' }, false, true],
  [{ type: 'boolean' }, 'false', false],
  [{ type: 'select', options: ['a', 'b'] }, 'b', true],
  [{ type: 'select', options: ['a', 'b'] }, 'c', false],
  [{ type: 'date' }, '2028-02-29', true],
  [{ type: 'date' }, '2026-02-29', false],
  [{ type: 'date' }, 'tomorrow', false],
])('%j takes %j: %s', (shape, value, isFine) => {
  const problems = problemsOfAnswers([question('contact.x', shape)], { 'contact.x': value })
  expect(problems).toEqual(isFine ? [] : [{ field: 'contact.x', problem: 'wrong' }])
})

test('Object.prototype names are not answers', () => {
  const odd = question('contact.constructor', { isRequired: true })
  expect(problemsOfAnswers([odd], {})).toEqual([
    { field: 'contact.constructor', problem: 'missing' },
  ])
})

test.each([
  ['number', ' 1,5 ', 1.5],
  ['number', '', undefined],
  ['boolean', 'true', true],
  ['boolean', 'false', false],
  ['text', '  Ada ', 'Ada'],
  ['date', '2026-11-16', '2026-11-16'],
] as const)('a form of type %s with %j gives %j', (type, typed, value) => {
  expect(answerOf(type, typed)).toBe(value)
})

function question(field: string, change: Partial<PreChatQuestion> = {}): PreChatQuestion {
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
