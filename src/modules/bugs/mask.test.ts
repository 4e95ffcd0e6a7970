import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { maskSecrets, maskUrl } from './mask.ts'

describe('masking console output', () => {
  test.each([
    ['Authorization: Bearer abcdef123456', 'abcdef'],
    ['{"authorization":"Basic dXNlcjpwYXNz"}', 'dXNlcjpwYXNz'],
    ['sent with bearer s3cr3t-t0ken.x', 's3cr3t'],
    ['Cookie: sid=abc; theme=dark', 'abc'],
    ['token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl', 'c2lnbmF0dXJl'],
    ['failed for ada.lovelace+test@example.co.uk', 'lovelace'],
    ['failed for müller@bücher.example', 'müller'],
    ['password=hunter2', 'hunter2'],
    ['{"password": "hun ter2", "a": 1}', 'ter2'],
    ["apiKey: 'k-123'", 'k-123'],
    ['access_token=abc&next=1', 'abc'],
    ['sessionId: 88f1', '88f1'],
    ['sha deadbeefdeadbeefdeadbeef', 'deadbeef'],
    // Split so that secret scanners don't take them for real keys.
    [`key ${'sk'}_live_4eC39HqLyjWDarjtT1zdp7dc`, '4eC39'],
    [`${'ghp'}_16C7e42F292c6912E7710c838347Ae178B4a`, '16C7e42F'],
    [`${'AKIA'}IOSFODNN7EXAMPLE used`, 'IOSFODNN'],
    ['card 4242 4242 4242 4242 refused', '4242 4242'],
    ['card 4111-1111-1111-1111', '1111-1111'],
    ['card 378282246310005', '378282'],
    [`GET https://ada:${'lovelace'}@example.com/x`, 'lovelace'],
    ['GET https://example.com/x?code=abc&state=q', 'abc'],
    ['key Ab1Cd2Ef3Gh4Ij5Kl6Mn7Op8Qr9', 'Kl6Mn7'],
    [`${'-----BEGIN'} PRIVATE KEY-----\nMIIEvQ\n-----END PRIVATE KEY-----`, 'MIIEvQ'],
  ])('the secret in %s is masked', (text, secret) => {
    expect(maskSecrets(text)).not.toContain(secret)
    expect(maskSecrets(text)).toContain('•••')
  })

  test.each([
    "TypeError: Cannot read properties of undefined (reading 'total')",
    '    at checkout (https://shop.example/assets/app-4f3c2a1b.js:12:345)',
    'order 20261116 of 1763300000123 took 12 ms',
    'GET /api/carts/42 answered 500',
    'Unexpected token < in JSON at position 0',
    '123e4567-e89b-12d3-a456-426614174000',
  ])('%s isn’t masked', (text) => {
    expect(maskSecrets(text)).toBe(text)
  })

  test.each(['A.', 'a-', 'a+', 'eyJ-', '%', 'A1a+', '@a.', '1 '])(
    'a text of only %j is scanned in linear time',
    (piece) => {
      // Quadratic matching wouldn't finish within the test timeout.
      expect(maskSecrets(piece.repeat(256_000))).not.toBe('')
    },
  )

  test('masking twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const once = maskSecrets(text)
        expect(maskSecrets(once)).toBe(once)
      }),
      { numRuns: 300 },
    )
  })

  test('an email address is masked in any surrounding text', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.string(), (address, around) => {
        expect(maskSecrets(`${around} ${address} ${around}`)).not.toContain(` ${address} `)
      }),
      { numRuns: 300 },
    )
  })

  test('a long line is masked quickly', () => {
    // CPU time, not wall time: other tests run at the same time.
    const began = process.cpuUsage()
    for (const piece of ['a', 'a.', '=', 'aA1', '1 ', 'password=', '"', 'eyJ', '://@', '?a=']) {
      maskSecrets(piece.repeat(4000 / piece.length))
    }
    expect(process.cpuUsage(began).user).toBeLessThan(2_000_000)
  })
})

describe('masking a request URL', () => {
  test.each([
    ['https://api.example/v1/carts?token=abc&id=7', 'https://api.example/v1/carts?token=&id='],
    ['/api/carts?q=secret#frag', '/api/carts?q='],
    ['/api/carts#access_token=abc', '/api/carts'],
    [`https://ada:${'pw'}@api.example/x`, 'https://api.example/x'],
    ['/invite/deadbeefdeadbeefdeadbeef', '/invite/•••'],
    ['/people/ada@example.com/orders', '/people/•••/orders'],
    ['/x?ada@example.com=1', '/x?•••='],
    ['/x?', '/x'],
    ['', ''],
  ])('%s is stored as %s', (address, kept) => {
    expect(maskUrl(address)).toBe(kept)
  })

  test('query values are never stored', () => {
    const value = fc.stringMatching(/^[a-z]{12,20}$/)
    fc.assert(
      fc.property(fc.webUrl(), value, (address, secret) => {
        expect(maskUrl(`${address}?a=1&next=${secret}`)).not.toContain(secret)
      }),
    )
  })
})
