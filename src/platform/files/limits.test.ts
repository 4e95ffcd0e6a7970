import { expect, test } from 'vitest'
import { fileUses, maxBytes, refusalReason, type FileUse } from './limits.ts'

const photo = { name: 'me.png', size: 1000, file: { kind: 'image', type: 'image/png' } } as const
const letter = {
  name: 'letter.pdf',
  size: 1000,
  file: { kind: 'document', type: 'application/pdf' },
} as const
const program = {
  name: 'game',
  size: 1000,
  file: { kind: 'executable', type: 'application/octet-stream' },
} as const
const list = { name: 'list.csv', size: 1000, file: { kind: 'text', type: 'text/csv' } } as const

test('each use accepts its types only', () => {
  expect(refusalReason('avatar', photo)).toBeUndefined()
  expect(refusalReason('avatar', letter)).toMatch(/^Only images/)
  expect(refusalReason('import', list)).toBeUndefined()
  expect(refusalReason('import', letter)).toMatch(/^Only UTF-8 text and CSV/)
  expect(refusalReason('attachment', letter)).toBeUndefined()
})

test('each use has its size limit', () => {
  expect(maxBytes('avatar')).toBe(5_242_880)
  expect(refusalReason('avatar', { ...photo, size: maxBytes('avatar') })).toBeUndefined()
  expect(refusalReason('avatar', { ...photo, size: maxBytes('avatar') + 1 })).toBe(
    'This file is larger than 5 MB.',
  )
  expect(refusalReason('avatar', { ...photo, size: 0 })).toBe('This file is empty.')
})

test.each(Object.keys(fileUses) as FileUse[])('%s accepts no programs', (use) => {
  expect(refusalReason(use, program)).toMatch(/^Programs/)
})

test.each([
  'run.exe',
  'RUN.EXE',
  'run.exe.',
  'run.exe ',
  'run.ex\u200be',
  'run.e\u202exe',
  'run.ｅｘｅ',
  'photo.jpg.js',
  'a.lnk',
])('%j is a program', (name) => {
  expect(refusalReason('attachment', { ...list, name })).toMatch(/^Programs/)
})

test.each(['', '.', 'exe', 'executable.pdf', 'notes.js.txt', '../../etc/passwd', 'a\u0000b'])(
  "%j isn't a program",
  (name) => {
    expect(refusalReason('attachment', { ...list, name })).toBeUndefined()
  },
)
