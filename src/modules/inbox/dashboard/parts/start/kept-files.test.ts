import { expect, test } from 'vitest'

import { parseFiles } from './kept-files.ts'

test('files that this browser knows are read again', () => {
  const file = { id: 'a', name: 'offer.txt', type: 'text/plain', size: 3, url: '/a' }
  expect(parseFiles(JSON.stringify([file, null, { id: 1 }]))).toEqual([file])
})

test.each(['', 'null', '{}', '"words"', '{"length":2}', 'no JSON'])('%j is no files', (kept) => {
  expect(parseFiles(kept)).toEqual([])
})
