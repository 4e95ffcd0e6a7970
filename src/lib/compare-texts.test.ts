import { expect, test } from 'vitest'

import { compareTexts } from './compare-texts.ts'

const changesOf = (before: string, after: string) =>
  compareTexts(before, after).map(({ change, parts }) => [
    change,
    parts.map(({ change: kind, text }) => (kind === 'same' ? text : `${kind}(${text})`)).join(''),
  ])

test('kept, added, and removed blocks are distinguished', () => {
  expect(changesOf('One.\n\nTwo.\n\n\n\nThree.', 'One.\n\nThree.\n\nFour.')).toEqual([
    ['same', 'One.'],
    ['removed', 'removed(Two.)'],
    ['same', 'Three.'],
    ['added', 'added(Four.)'],
  ])
})

test('similar blocks are compared word by word, others are replaced', () => {
  expect(changesOf('Press the red button twice.', 'Press the green button twice.')).toEqual([
    ['changed', 'Press the removed(red)added(green) button twice.'],
  ])
  expect(changesOf('Cats sleep all day.', 'Invoices arrive monthly!')).toEqual([
    ['removed', 'removed(Cats sleep all day.)'],
    ['added', 'added(Invoices arrive monthly!)'],
  ])
})

test.each([
  ['', '', []],
  ['\n\n \n\n', '', []],
  ['', 'New', [['added', 'added(New)']]],
  ['Same', 'Same', [['same', 'Same']]],
])('from %j to %j', (before, after, blocks) => {
  expect(changesOf(before, after)).toEqual(blocks)
})

test('both texts can be restored from the comparison', () => {
  const before = 'A first one.\n\nThe second is here.\n\nGone.'
  const after = 'A first one!\n\nThe second was there.\n\nNew words.'
  const without = (kind: 'added' | 'removed'): string =>
    compareTexts(before, after)
      .map(({ parts }) =>
        parts
          .filter(({ change }) => change !== kind)
          .map(({ text }) => text)
          .join(''),
      )
      .filter((block) => block !== '')
      .join('\n\n')

  expect(without('added')).toBe(before)
  expect(without('removed')).toBe(after)
})
