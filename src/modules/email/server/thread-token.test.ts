import { expect, test } from 'vitest'

import { readReplyToken, replyToken, tokensIn } from './thread-token.ts'

const secret = 'a secret of this install'
const acme = crypto.randomUUID()
const id = crypto.randomUUID()
const token = replyToken(secret, acme, id)

test('a token is found in any address or Message-ID', () => {
  expect(token).toMatch(/^[a-z2-7]{42}$/)
  expect(readReplyToken(secret, acme, token)).toBe(id)
  const places = [
    `help+r.${token}@acme.example`,
    `<r.${token}.018f@acme.example>`,
    `KEY+R.${token.toUpperCase()}@IN.EXAMPLE`,
  ]
  for (const place of places) expect(tokensIn(place)).toEqual([token])
})

test('a token is valid for one organization, one install, and one spelling', () => {
  expect(readReplyToken(secret, crypto.randomUUID(), token)).toBeUndefined()
  expect(readReplyToken('another secret', acme, token)).toBeUndefined()
  expect(readReplyToken(secret, acme, token.slice(0, 40))).toBeUndefined()
  for (let place = 0; place < token.length; place++) {
    const other = token[place] === 'a' ? 'b' : 'a'
    const changed = token.slice(0, place) + other + token.slice(place + 1)
    expect(readReplyToken(secret, acme, changed)).toBeUndefined()
  }
})

test('other text is not read as a token', () => {
  expect(tokensIn(`help+r.${token.slice(1)}@acme.example`)).toEqual([])
  expect(tokensIn(`her.${token}@acme.example`)).toEqual([])
  expect(tokensIn('help@acme.example')).toEqual([])
})
