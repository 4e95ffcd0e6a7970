import { expect, test } from 'vitest'

import { isPlayed, readRange } from './file-range.ts'

test.each([
  ['bytes=0-', { from: 0, to: 99 }],
  ['bytes=10-19', { from: 10, to: 19 }],
  ['bytes=90-500', { from: 90, to: 99 }],
  ['bytes=-10', { from: 90, to: 99 }],
  ['bytes=-500', { from: 0, to: 99 }],
  ['bytes=100-', 'outside'],
  ['bytes=20-10', 'outside'],
  ['bytes=-', undefined],
  ['bytes=0-1,5-6', undefined],
  ['lines=0-1', undefined],
  [undefined, undefined],
])('of 100 bytes, %s is %o', (header, range) => {
  expect(readRange(header, 100)).toEqual(range)
})

test('only audio and video support ranges', () => {
  expect(['audio/webm', 'video/mp4', 'text/plain', 'application/gzip'].map(isPlayed)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
