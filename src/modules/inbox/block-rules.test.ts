import { describe, expect, test } from 'vitest'

import { isWebAddress } from '#lib/is-web-address.ts'

import { newMessageBlock } from './block-input.ts'
import type { BlockAnswer, MessageBlock } from './block-model.ts'
import {
  answerLines,
  asksSomething,
  blockLimits,
  blockWords,
  checkAnswer,
  findBlockProblem,
  picturesOf,
  redactedDeep,
  wordsOfMessage,
} from './block-rules.ts'

const buttons: MessageBlock = {
  kind: 'buttons',
  buttons: [
    { act: 'reply', label: 'Yes' },
    { act: 'reply', label: 'No' },
    { act: 'url', label: 'Prices', url: 'https://shop.test/prices' },
  ],
}
const picker: MessageBlock = {
  kind: 'picker',
  question: 'Which size?',
  choices: ['S', 'M', 'L'],
  isMany: false,
}
const many: MessageBlock = { ...picker, isMany: true }
const picture = crypto.randomUUID()
const cards: MessageBlock = {
  kind: 'cards',
  cards: [
    {
      title: 'Oslo',
      text: 'A warm jacket',
      pictureFileId: picture,
      buttons: [{ act: 'reply', label: 'Take it' }],
    },
    {
      title: 'Bergen',
      text: '',
      pictureFileId: null,
      buttons: [{ act: 'reply', label: 'Take it' }],
    },
  ],
}
const form: MessageBlock = {
  kind: 'form',
  title: 'Your order',
  submitLabel: 'Send it',
  fields: [
    { key: 'name', label: 'Name', kind: 'text', isRequired: true },
    { key: 'mail', label: 'Email', kind: 'email', isRequired: false },
    { key: 'count', label: 'How many', kind: 'number', isRequired: false },
    { key: 'size', label: 'Size', kind: 'choice', isRequired: false, choices: ['S', 'M'] },
    { key: 'gift', label: 'A gift', kind: 'checkbox', isRequired: false },
    { key: 'why', label: 'Why', kind: 'long', isRequired: false },
  ],
}
const article: MessageBlock = {
  kind: 'article',
  title: 'Returns',
  excerpt: 'Thirty days.',
  url: 'https://shop.test/returns',
}

describe('an answer', () => {
  test.each<[string, MessageBlock, BlockAnswer, string]>([
    ['a button', buttons, { kind: 'buttons', label: 'No' }, 'No'],
    ['a choice', picker, { kind: 'picker', choices: ['M'] }, 'M'],
    ['choices, in order', many, { kind: 'picker', choices: ['L', 'S'] }, 'S, L'],
    ['a card', cards, { kind: 'cards', card: 1, label: 'Take it' }, 'Take it: Bergen'],
    [
      'the only card',
      { kind: 'cards', cards: cards.cards.slice(0, 1) },
      { kind: 'cards', card: 0, label: 'Take it' },
      'Take it',
    ],
  ])('reads as the chosen label: %s', (_, block, answer, text) => {
    expect(checkAnswer(block, answer)).toMatchObject({ isValid: true, text })
  })

  test.each<[string, MessageBlock, BlockAnswer]>([
    ['another button', buttons, { kind: 'buttons', label: 'Maybe' }],
    ['a link', buttons, { kind: 'buttons', label: 'Prices' }],
    ['another kind', buttons, { kind: 'picker', choices: ['Yes'] }],
    ['another choice', picker, { kind: 'picker', choices: ['XL'] }],
    ['two choices where one is allowed', picker, { kind: 'picker', choices: ['S', 'M'] }],
    ['none', many, { kind: 'picker', choices: [] }],
    ['the same choice twice', many, { kind: 'picker', choices: ['S', 'S'] }],
    ['a missing card', cards, { kind: 'cards', card: 2, label: 'Take it' }],
    ['a missing button', cards, { kind: 'cards', card: 0, label: 'Leave it' }],
    ['a block without answers', article, { kind: 'buttons', label: 'Returns' }],
    ['an unknown field', form, { kind: 'form', values: { name: 'Ada', role: 'admin' } }],
    ['a built-in property name', form, { kind: 'form', values: { constructor: 'x' } }],
  ])("is refused if the block doesn't offer it: %s", (_, block, answer) => {
    expect(checkAnswer(block, answer)).toEqual({ isValid: false, problems: { '': 'unknown' } })
  })
})

describe('a form', () => {
  const fill = (values: Extract<BlockAnswer, { kind: 'form' }>['values']) =>
    checkAnswer(form, { kind: 'form', values })

  test('has a line per completed field', () => {
    const values = {
      name: ' Ada  L ',
      mail: 'ada@example.com',
      count: '2,5',
      gift: true,
      why: 'A\nB',
    }
    expect(fill(values)).toEqual({
      isValid: true,
      answer: {
        kind: 'form',
        values: { name: 'Ada L', mail: 'ada@example.com', count: 2.5, gift: true, why: 'A\nB' },
      },
      text: 'Name: Ada L\nEmail: ada@example.com\nHow many: 2.5\nA gift: Yes\nWhy: A\nB',
    })
  })

  test.each([
    [{}, { name: 'missing' }],
    [{ name: '   ' }, { name: 'missing' }],
    [{ name: 'Ada', mail: 'ada' }, { mail: 'email' }],
    [{ name: 'Ada', count: 'two' }, { count: 'number' }],
    [{ name: 'Ada', count: true }, { count: 'number' }],
    [{ name: 'Ada', size: 'XL' }, { size: 'unknown' }],
    [{ name: 'Ada', gift: 'yes' }, { gift: 'unknown' }],
    [{ name: 7 }, { name: 'unknown' }],
    [{ name: 'x'.repeat(blockLimits.shortValue + 1) }, { name: 'long' }],
  ])('%o names the invalid fields', (values, problems) => {
    expect(fill(values)).toEqual({ isValid: false, problems })
  })

  test('is never an empty message', () => {
    const free: MessageBlock = {
      ...form,
      fields: [{ key: 'why', label: 'Why', kind: 'text', isRequired: false }],
    }
    expect(checkAnswer(free, { kind: 'form', values: {} })).toMatchObject({ text: 'Send it' })
  })

  test('needs required checkboxes ticked', () => {
    const terms: MessageBlock = {
      ...form,
      fields: [{ key: 'terms', label: 'Terms', kind: 'checkbox', isRequired: true }],
    }
    expect(checkAnswer(terms, { kind: 'form', values: { terms: false } }).isValid).toBe(false)
    expect(checkAnswer(terms, { kind: 'form', values: { terms: true } }).isValid).toBe(true)
  })

  test('lists values in the order of the form', () => {
    const lines = answerLines(form.fields, { gift: false, name: 'Ada' })
    expect(lines.map(({ label, value }) => [label, value])).toEqual([
      ['Name', 'Ada'],
      ['A gift', 'No'],
    ])
  })
})

describe('a new block', () => {
  const parse = (block: unknown) => newMessageBlock.safeParse(block).success

  test.each([buttons, picker, cards, form, article])('is accepted: $kind', (block) => {
    expect(newMessageBlock.parse(block)).toEqual(block)
  })

  test.each<[string, unknown]>([
    ['no button', { kind: 'buttons', buttons: [] }],
    [
      'eleven buttons',
      { kind: 'buttons', buttons: labels(11).map((label) => ({ act: 'reply', label })) },
    ],
    ['a long label', { kind: 'buttons', buttons: [{ act: 'reply', label: 'x'.repeat(41) }] }],
    [
      'a script',
      { kind: 'buttons', buttons: [{ act: 'url', label: 'x', url: 'javascript:alert(1)' }] },
    ],
    ['an open link', { kind: 'article', title: 'x', url: 'http://shop.test' }],
    [
      'the same button twice',
      {
        kind: 'buttons',
        buttons: [
          { act: 'reply', label: 'a' },
          { act: 'reply', label: 'a' },
        ],
      },
    ],
    ['one choice', { ...picker, choices: ['S'] }],
    ['21 choices', { ...picker, choices: labels(21) }],
    ['the same choice twice', { ...picker, choices: ['S', 'S'] }],
    [
      'four buttons on a card',
      {
        kind: 'cards',
        cards: [{ title: 'x', buttons: labels(4).map((label) => ({ act: 'reply', label })) }],
      },
    ],
    ['eleven cards', { kind: 'cards', cards: labels(11).map((title) => ({ title })) }],
    [
      'a choice without choices',
      { kind: 'form', fields: [{ key: 'a', label: 'A', kind: 'choice' }] },
    ],
    [
      'two fields with one key',
      {
        kind: 'form',
        fields: [
          { key: 'a', label: 'A', kind: 'text' },
          { key: 'a', label: 'B', kind: 'text' },
        ],
      },
    ],
    ['a strange key', { kind: 'form', fields: [{ key: '__proto__', label: 'A', kind: 'text' }] }],
    ['an unknown property', { ...article, html: '<b>' }],
    ['an unknown kind', { kind: 'video' }],
  ])('is refused: %s', (_, block) => {
    expect(parse(block)).toBe(false)
  })

  test('is limited in size', () => {
    const choices = labels(20).map((label) => label.padEnd(80, '€'))
    const fields = labels(10).map((label, at) => ({
      key: `f${at}`,
      label,
      kind: 'choice' as const,
      isRequired: false,
      choices,
    }))
    expect(findBlockProblem({ ...form, fields })).toMatch(/too much/)
  })
})

test.each([
  ['https://shop.test/a?b=c#d', true],
  ['https://user:secret@shop.test', false],
  ['http://shop.test', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['shop.test', false],
  ['', false],
])('%s opens: %s', (url, isGood) => {
  expect(isWebAddress(url)).toBe(isGood)
})

test('contains all its labels in its text', () => {
  expect(blockWords(buttons)).toBe('• Yes\n• No\n• Prices: https://shop.test/prices')
  expect(blockWords(picker)).toBe('Which size?\n• S\n• M\n• L')
  expect(blockWords(cards)).toBe('Oslo\nA warm jacket\n• Take it\n\nBergen\n• Take it')
  expect(blockWords(article)).toBe('Returns\nThirty days.\nhttps://shop.test/returns')
  expect(wordsOfMessage({ text: 'Hi', block: picker })).toMatch(/^Hi\nWhich size/)
  expect(wordsOfMessage({ text: 'Hi', block: null })).toBe('Hi')
})

test('lists its pictures and whether it can be answered', () => {
  expect(picturesOf(cards)).toEqual([picture])
  expect(picturesOf(form)).toEqual([])
  expect([buttons, picker, cards, form, article].map(asksSomething)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
})

test('can be redacted everywhere and keeps its shape', () => {
  const redact = (text: string): string => text.replaceAll('S', '█')
  expect(redactedDeep(picker, redact)).toMatchObject({ kind: 'picker', choices: ['█', 'M', 'L'] })
  const answer = { kind: 'form', values: { kind: 'S', key: 'S', size: 'S' } }
  expect(redactedDeep(answer, redact)).toEqual({
    kind: 'form',
    values: { kind: '█', key: '█', size: '█' },
  })
})

function labels(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `Label ${at}`)
}
