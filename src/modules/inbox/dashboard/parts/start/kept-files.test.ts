import { expect, test } from 'vitest'

import { parseFiles } from './kept-files.ts'

test('files known to this browser are restored', () => {
  const file = { id: 'a', name: 'offer.txt', type: 'text/plain', size: 3, url: '/a' }
  expect(parseFiles(JSON.stringify([file, null, { id: 1 }]))).toEqual([file])
})

test.each(['', 'null', '{}', '"words"', '{"length":2}', 'no JSON'])(
  '%j contains no files',
  (kept) => {
    expect(parseFiles(kept)).toEqual([])
  },
)
