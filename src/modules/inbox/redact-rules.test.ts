import { describe, expect, test } from 'vitest'

import type { BlockAnswer, MessageBlock } from './block-model.ts'
import { checkAnswer } from './block-rules.ts'
import { maskText, redactAsked, redactMessageText } from './redact-rules.ts'

const form: MessageBlock = {
  kind: 'form',
  title: 'Your order',
  submitLabel: 'Send',
  fields: [
    { key: 'card', label: 'Card', kind: 'number', isRequired: false },
    { key: 'mail', label: 'Mail', kind: 'email', isRequired: false },
    { key: 'size', label: 'Size', kind: 'choice', isRequired: false, choices: ['Small', 'Large'] },
    { key: 'gift', label: 'A gift', kind: 'checkbox', isRequired: false },
    { key: 'why', label: 'Why', kind: 'long', isRequired: false },
  ],
}
const values = {
  card: 4111111111111111,
  mail: 'sec@ret.example',
  size: 'Small',
  gift: true,
  why: 'One\nTwo words',
}
const filled: BlockAnswer = { kind: 'form', values }
const picker: MessageBlock = {
  kind: 'picker',
  question: 'Which one?',
  choices: ['Secret A', 'Secret B', 'Plain'],
  isMany: true,
}
const both: BlockAnswer = { kind: 'picker', choices: ['Secret A', 'Secret B'] }
const cards: MessageBlock = {
  kind: 'cards',
  cards: ['Oslo', 'Bergen'].map((title) => ({
    title,
    text: '',
    pictureFileId: null,
    buttons: [{ act: 'reply', label: 'Take it' }],
  })),
}

describe('text redacted from an answer', () => {
  test.each([
    ['a number', '4111111111111111', { card: '█████' }],
    ['a part of a number', '1111', { card: '█████' }],
    ['a whole line', 'Mail: sec@ret.example', { mail: '█████' }],
    ['the end of a line', 'ail: sec@ret.example', { mail: '█████' }],
    ['a part of a value', 'sec', { mail: '█████@ret.example' }],
    [
      'several lines',
      'Card: 4111111111111111\nMail: sec@ret.example\nSize',
      { card: '█████', mail: '█████' },
    ],
    [
      'from within one to within another',
      '@ret.example\nSize: Sm',
      { mail: 'sec█████', size: '█████all' },
    ],
    ['a tick', 'A gift: Yes', { gift: '█████' }],
    ['a line of several', 'One\nTwo', { why: '█████ words' }],
    ['what stands between', 'Card', {}],
  ])('disappears from the stored answer: %s', (_, secret, changed) => {
    const { answer } = redactAsked({ block: form, answer: filled }, said(form, filled), secret)
    expect(answer).toEqual({ kind: 'form', values: { ...values, ...changed } })
  })

  test('disappears from the block, so that both match', () => {
    const after = redactAsked(
      { block: picker, answer: both },
      said(picker, both),
      'ret A, Secret B',
    )
    expect(after.answer).toEqual({ kind: 'picker', choices: ['Sec█████', '█████'] })
    expect(after.block).toMatchObject({ choices: ['Sec█████', '█████', 'Plain'] })
    const { block } = redactAsked({ block: form, answer: filled }, said(form, filled), ': Small')
    expect(block).toMatchObject({ fields: [{}, {}, { choices: ['█████', 'Large'] }, {}, {}] })
  })

  test('leaves the question', () => {
    const secret = 'Mail: sec@ret.example'
    const { block } = redactAsked({ block: form, answer: filled }, said(form, filled), secret)
    expect(block).toEqual(form)
  })

  test("leaves nothing that isn't in the message anymore", () => {
    const after = redactAsked({ block: form, answer: filled }, 'Something else', 'Something')
    const gone = Object.fromEntries(Object.keys(values).map((key) => [key, '█████']))
    expect(after.answer).toEqual({ kind: 'form', values: gone })
  })

  test("disappears from a card's button", () => {
    const answer: BlockAnswer = { kind: 'cards', card: 1, label: 'Take it' }
    const after = redactAsked({ block: cards, answer }, said(cards, answer), 'it: Berg')
    expect(after.answer).toEqual({ ...answer, label: 'Take █████' })
  })
})

describe('text redacted from a block', () => {
  const take = (text: string, block: MessageBlock, answer: BlockAnswer, secret: string) =>
    redactMessageText({ text, block, answer, replies: [said(block, answer)] }, secret)

  test("disappears from its answer and the answer's message", () => {
    expect(take('', picker, both, 'Secret A')).toMatchObject({
      block: { choices: ['█████', 'Secret B', 'Plain'] },
      answer: { choices: ['█████', 'Secret B'] },
      replies: ['█████, Secret B'],
    })
  })

  test.each([
    ['with its point', '• Secret A', ['█████', 'Secret B', 'Plain'], ['█████, Secret B']],
    ['two of them', '• Secret A\n• Secret B', ['█████', '█████', 'Plain'], ['█████, █████']],
    [
      'parts of two',
      'A\n• Secret',
      ['Secret █████', '█████ B', 'Plain'],
      ['Secret █████, █████ B'],
    ],
  ])('can be selected as displayed: %s', (_, secret, choices, replies) => {
    const after = take('', picker, both, secret)
    expect(after).toMatchObject({
      block: { choices },
      answer: { choices: choices.slice(0, 2) },
      replies,
    })
  })

  test('may start in the message text', () => {
    const after = take('Well, hello', picker, both, 'hello\nWhich')
    expect(after).toMatchObject({ text: 'Well, █████', block: { question: '█████ one?' } })
  })

  test('disappears from numbers and hidden choices', () => {
    expect(take('', form, filled, '4111')).toMatchObject({
      answer: { values: { card: '█████' } },
      replies: [expect.stringContaining('Card: █████111')],
    })
    expect(take('', form, filled, 'Small')).toMatchObject({
      block: { fields: [{}, {}, { choices: ['█████', 'Large'] }, {}, {}] },
      answer: { values: { size: '█████' } },
    })
  })

  test('disappears from cards and links as written', () => {
    const button = { act: 'url', label: 'Prices', url: 'https://shop.test/77' } as const
    const block: MessageBlock = { kind: 'buttons', buttons: [button] }
    const after = redactMessageText(
      { text: '', block, answer: null, replies: [] },
      'ces: https://shop',
    )
    expect(after.block).toMatchObject({ buttons: [{ label: 'Pri█████', url: '█████.test/77' }] })
    expect(take('', cards, { kind: 'cards', card: 1, label: 'Take it' }, 'Bergen')).toMatchObject({
      replies: ['Take it: █████'],
    })
  })

  test('may be empty', () => {
    const before = { text: 'Hi', block: picker, answer: both, replies: ['Secret A, Secret B'] }
    expect(redactMessageText(before, 'Nobody')).toEqual(before)
    expect(redactMessageText(before, '\n• ')).toEqual(before)
  })
})

test("repeated redaction doesn't lengthen the text", () => {
  const once = maskText('7 7 7', '7')
  expect(once).toBe('█████ █████ █████')
  expect(maskText(once, ' ')).toBe('█████')
  expect(maskText(once, '█')).toBe(once)
  expect(maskText('777', '7')).toBe('█████')
})

function said(block: MessageBlock, answer: BlockAnswer): string {
  const checked = checkAnswer(block, answer)
  if (!checked.isValid) throw new Error('The block does not offer this.')
  return checked.text
}
