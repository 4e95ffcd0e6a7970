import { describe, expect, test } from 'vitest'

import { newMessageBlock } from '../../../block-input.ts'
import type { MessageBlock } from '../../../model.ts'
import { findDraftProblem, finished, newBlock } from './block-draft.ts'

const kinds = ['buttons', 'picker', 'cards', 'form', 'article'] as const

test.each(kinds)('empty fields are not sent: %s', (kind) => {
  expect(findDraftProblem(finished(newBlock(kind)))).toBeTypeOf('string')
})

describe('a complete block', () => {
  test.each<MessageBlock>([
    {
      kind: 'buttons',
      buttons: [
        { act: 'reply', label: ' Yes ' },
        { act: 'reply', label: '' },
        { act: 'url', label: 'Prices', url: ' https://shop.test/ ' },
      ],
    },
    { kind: 'picker', question: ' Size? ', choices: ['S', ' ', ' M'], isMany: true },
    {
      kind: 'cards',
      cards: [{ title: ' Oslo ', text: '', pictureFileId: null, buttons: [] }],
    },
    {
      kind: 'form',
      title: '',
      submitLabel: ' ',
      fields: [
        { key: '', label: 'Größe', kind: 'choice', isRequired: true, choices: ['S', 'M', ''] },
        { key: '', label: '1. Größe', kind: 'text', isRequired: false, choices: ['left over'] },
        { key: '', label: '???', kind: 'text', isRequired: false },
        { key: '', label: '  ', kind: 'text', isRequired: false },
      ],
    },
    { kind: 'article', title: 'Returns', excerpt: '', url: 'https://shop.test/returns' },
  ])('is accepted by the server: $kind', (block) => {
    const done = finished(block)
    expect(findDraftProblem(done)).toBeUndefined()
    expect(newMessageBlock.parse(done)).toEqual(done)
  })

  test('has stable keys', () => {
    const fields = [
      { key: 'kept', label: 'Renamed', kind: 'text' as const, isRequired: false },
      { key: '', label: 'Order number', kind: 'text' as const, isRequired: false },
      { key: '', label: 'Order number!', kind: 'text' as const, isRequired: false },
    ]
    const done = finished({ kind: 'form', title: '', submitLabel: 'Send', fields })
    expect(done).toMatchObject({
      fields: [{ key: 'kept' }, { key: 'order_number' }, { key: 'order_number_2' }],
    })
  })
})

test.each<[MessageBlock, RegExp]>([
  [{ kind: 'buttons', buttons: [{ act: 'url', label: 'x', url: 'http://a.test' }] }, /https/],
  [{ kind: 'picker', question: 'x', choices: ['S', 'S'], isMany: false }, /twice/],
  [{ kind: 'picker', question: 'x', choices: ['S'], isMany: false }, /two choices/],
])('reports the problem with %o', (block, words) => {
  expect(findDraftProblem(finished(block))).toMatch(words)
})
