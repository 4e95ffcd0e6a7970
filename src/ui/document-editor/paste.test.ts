import { expect, test } from 'vitest'

import { isMarkdown } from './paste.ts'

test('Markdown is detected', () => {
  for (const text of [
    '# Title\n\nText',
    '- one\n- two',
    '1. one\n2. two',
    '```js\nx\n```',
    '| a | b |\n| - | - |\n| 1 | 2 |',
    'some **bold** words',
    'see [this](https://example.com)',
    ':::tip\nx\n:::',
  ])
    expect(isMarkdown(text), text).toBe(true)
})

test("plain text isn't taken for Markdown", () => {
  for (const text of [
    'Hello, how are you?',
    '- only one dash',
    '2 * 3 * 4',
    'C# and F#',
    'snake_case_name',
    'https://example.com/a_b',
    '#42 is fixed',
  ])
    expect(isMarkdown(text), text).toBe(false)
})
