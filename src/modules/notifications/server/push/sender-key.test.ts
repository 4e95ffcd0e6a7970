import { createPublicKey, verify } from 'node:crypto'

import { expect, test } from 'vitest'

import { createSenderKey } from './sender-key.ts'

const now = new Date('2026-11-16T08:00:00Z')

test('is the same on every node and different in every installation', () => {
  const { publicKey } = createSenderKey('one secret', 'mailto:us@example.com')

  expect(createSenderKey('one secret', 'mailto:us@example.com').publicKey).toBe(publicKey)
  expect(createSenderKey('another', 'mailto:us@example.com').publicKey).not.toBe(publicKey)
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
})

test.each(Array.from({ length: 20 }, (_, index) => `secret ${index}`))(
  'signs so that its public key verifies, with %s',
  (secret) => {
    const { publicKey, authorization } = createSenderKey(secret, 'mailto:us@example.com')
    const said = authorization('https://push.example.net/send/abc?x=1', now)
    const [, token = '', shown] = /^vapid t=([^,]+), k=(.+)$/.exec(said) ?? []
    const [head = '', claims = '', signature = ''] = token.split('.')
    const point = Buffer.from(publicKey, 'base64url')
    const key = createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    })

    expect(shown).toBe(publicKey)
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
      aud: 'https://push.example.net',
      exp: now.getTime() / 1000 + 43_200,
      sub: 'mailto:us@example.com',
    })
    expect(
      verify(
        'sha256',
        Buffer.from(`${head}.${claims}`),
        { key, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      ),
    ).toBe(true)
  },
)
