import { expect, test } from 'vitest'

import { splitEmoji, presetReasons } from './split-emoji.ts'

test.each([
  ['🌴 On leave', { emoji: '🌴', words: 'On leave' }],
  ['🍽️ With the team', { emoji: '🍽️', words: 'With the team' }],
  ['🍽\u{FE0F} Lunch', { emoji: '🍽️', words: 'Lunch' }],
  ['🍽 Lunch', { emoji: '🍽️', words: 'Lunch' }],
  ['☕ Tea', { emoji: '☕', words: 'Tea' }],
  ['☕\u{FE0F} Tea', { emoji: '☕', words: 'Tea' }],
  ['On leave', { emoji: '🌴', words: 'On leave' }],
  ['🎉 Anniversary', { words: '🎉 Anniversary' }],
  ['Errand', { words: 'Errand' }],
  ['', { words: '' }],
])('%j is split into emoji and text', (text, read) => {
  expect(splitEmoji(text)).toEqual(read)
})

test("preset reasons don't need an emoji font", () => {
  for (const reason of presetReasons) {
    expect(reason).not.toMatch(/\p{Extended_Pictographic}/u)
    expect(splitEmoji(reason).emoji).toBeDefined()
  }
})
