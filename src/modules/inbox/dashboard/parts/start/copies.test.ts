import { expect, test } from 'vitest'

import { copiesOf, noCopies, problemIn, saidOf } from './copies.ts'

test('whoever is typed gets it along', () => {
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

test('where nobody is typed nothing is said of it', () => {
  expect([copiesOf(noCopies), copiesOf({ cc: ' , ', bcc: '' })]).toEqual([undefined, undefined])
})

test('what is no address is named, and nothing goes out', () => {
  expect(copiesOf({ cc: '', bcc: 'ada@example.com, bob' })).toBe('wrong')
  expect(problemIn('ada@example.com, bob')).toBe('bob isn’t a valid email address.')
  expect(problemIn('ada@example.com')).toBeUndefined()
})

test('what the server says stands where it belongs', () => {
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
