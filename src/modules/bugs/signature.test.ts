import { describe, expect, test } from 'vitest'

import { findError, plainMessage, signatureOf, topFrames } from './signature.ts'

const chrome = `TypeError: total is undefined
    at checkout (https://shop.example/assets/app-4f3c2a1b.js:12:345)
    at async HTMLButtonElement.onclick (https://shop.example/assets/app-4f3c2a1b.js:99:1)
    at https://shop.example/assets/vendor-99aa88bb.js:1:2
    at deeper (https://shop.example/x.js:1:1)`
const firefox = `checkout@https://shop.example/assets/app-4f3c2a1b.js:12:345
@https://shop.example/assets/vendor-99aa88bb.js:1:2`

describe('a signature', () => {
  const fault = {
    message: 'TypeError: total is undefined',
    stack: chrome,
    pageUrl: 'https://shop.example/cart/42',
  }

  test('is the same for the same bug in another build, at another line or with other values', () => {
    const later = {
      message: 'Uncaught TypeError: total is undefined',
      stack: chrome.replaceAll('4f3c2a1b', '0a1b2c3d').replaceAll(':12:345', ':14:20'),
      pageUrl: 'https://shop.example/cart/77?coupon=x',
    }
    expect(signatureOf(later)).toBe(signatureOf(fault))
  })

  test.each([
    { message: 'TypeError: price is undefined' },
    { stack: chrome.replace('checkout', 'addToCart') },
    { pageUrl: 'https://shop.example/account' },
  ])('differs for another bug: %o', (other) => {
    expect(signatureOf({ ...fault, ...other })).not.toBe(signatureOf(fault))
  })

  test.each([
    { message: '', stack: '', pageUrl: '' },
    { message: 'Script error.', stack: '', pageUrl: 'https://shop.example/' },
  ])('is undefined without an identifiable error: %o', (nothing) => {
    expect(signatureOf(nothing)).toBeUndefined()
  })
})

test.each([
  ['Order 42 not found', 'order <n> not found'],
  ['No user "ada"', 'no user <text>'],
  ["Cannot read 'a' of `b`", 'cannot read <text> of <text>'],
  ['GET https://a.example/x failed', 'get <url> failed'],
  ['Row 123e4567-e89b-12d3-a456-426614174000 gone', 'row <id> gone'],
  ['Chunk deadbeefcafe gone', 'chunk <id> gone'],
  ['Uncaught (in promise) Error: no', 'error: no'],
  ['first\nsecond', 'first'],
  ['  many   spaces ', 'many spaces'],
])('%s is the message %s', (message, plain) => {
  expect(plainMessage(message)).toBe(plain)
})

test('uses three stack frames in every browser format', () => {
  expect(topFrames(chrome)).toEqual([
    'checkout /assets/app.js',
    'HTMLButtonElement.onclick /assets/app.js',
    '? /assets/vendor.js',
  ])
  expect(topFrames(firefox)).toEqual(['checkout /assets/app.js', '? /assets/vendor.js'])
  expect(topFrames('nothing of that')).toEqual([])
})

test('prefers an uncaught error over later log entries', () => {
  const entries = [
    { level: 'error', text: 'a' },
    { level: 'uncaught', text: 'b' },
    { level: 'error', text: 'c' },
    { level: 'warn', text: 'd' },
  ]
  expect(findError(entries)?.text).toBe('b')
  expect(findError(entries.filter(({ level }) => level !== 'uncaught'))?.text).toBe('c')
  expect(findError([{ level: 'warn' }])).toBeUndefined()
})
