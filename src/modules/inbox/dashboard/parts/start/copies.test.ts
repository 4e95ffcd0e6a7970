import { expect, test } from 'vitest'

import { copiesOf, noCopies, problemIn, saidOf } from './copies.ts'

test('entered people get a copy', () => {
  expect(
    copiesOf({ cc: 'Ada <ada@example.com>, bob@example.com', bcc: 'eve@example.com' }),
  ).toEqual({
    cc: [
      { name: 'Ada', address: 'ada@example.com' },
      { name: '', address: 'bob@example.com' },
    ],
    bcc: [{ name: '', address: 'eve@example.com' }],
  })
})

test('empty fields are omitted', () => {
  expect([copiesOf(noCopies), copiesOf({ cc: ' , ', bcc: '' })]).toEqual([undefined, undefined])
})

test('invalid addresses are reported, and nothing is sent', () => {
  expect(copiesOf({ cc: '', bcc: 'ada@example.com, bob' })).toBe('wrong')
  expect(problemIn('ada@example.com, bob')).toBe('bob isn’t a valid email address.')
  expect(problemIn('ada@example.com')).toBeUndefined()
})

test('server errors appear at their field', () => {
  const fields = [
    { path: 'text', message: 'Enter a note.' },
    { path: 'mail.cc.0.address', message: 'Enter a valid email address.' },
    { path: 'mail.bcc', message: 'Too many.' },
  ]
  expect([saidOf('cc', fields), saidOf('bcc', fields)]).toEqual([
    'Enter a valid email address.',
    'Too many.',
  ])
  expect(saidOf('cc', fields.slice(2))).toBeUndefined()
})
