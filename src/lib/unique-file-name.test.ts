import { expect, test } from 'vitest'

import { uniqueFileName } from './unique-file-name.ts'

test.each([
  ['image.png', [], 'image.png'],
  ['image.png', ['image.png'], 'image-2.png'],
  ['image.png', ['image.png', 'image-2.png'], 'image-3.png'],
  ['notes', ['notes'], 'notes-2'],
  ['a.tar.gz', ['a.tar.gz'], 'a.tar-2.gz'],
  ['.env', ['.env'], '.env-2'],
])('%s among %j is %s', (name, taken, own) => {
  expect(uniqueFileName(name, taken)).toBe(own)
})
