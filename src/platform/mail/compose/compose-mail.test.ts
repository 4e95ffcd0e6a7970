import { generateKeyPairSync } from 'node:crypto'

import * as fc from 'fast-check'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'

import { composeMail, mailText, type MailContent } from './compose-mail.ts'
import { signMail } from './dkim.ts'

const letter: MailContent = {
  from: { name: 'Zoë "Z" O\'Hara, Acme', address: 'zoe@acme.example' },
  to: [{ name: '山田太郎', address: 'yamada@example.org' }, { address: 'ada@example.org' }],
  subject:
    'Grüße 👋 aus einer ziemlich langen Zeile, die in mehrere Stücke geteilt werden muss, 你好',
  text: 'Hello,\n\n.a dot at the start\nFrom here on\n= equals =\ntrailing space \nÄÖÜ\n',
  html: '<p>Grüße</p>',
  messageId: '<1@acme.example>',
  date: new Date('2026-11-16T10:00:00Z'),
}

describe('a composed email', () => {
  test('is parsed back to the same content', async () => {
    const read = await PostalMime.parse(mailText(composeMail(letter)))

    expect(read).toMatchObject({
      from: letter.from,
      to: [letter.to[0], { address: 'ada@example.org' }],
      subject: letter.subject,
      messageId: letter.messageId,
    })
    // The parser ends the text with a line break.
    expect(read.text).toBe(`${letter.text}\n`)
    expect(read.html?.trim()).toBe(letter.html)
  })

  test('carries inline images and attachments with names in any script', async () => {
    const picture = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10, 0, 255])
    const paper = Buffer.from('%PDF-1.7 '.repeat(50))
    const read = await PostalMime.parse(
      mailText(
        composeMail({
          ...letter,
          attachments: [
            { name: 'logo.png', type: 'image/png', bytes: picture, contentId: 'logo@acme' },
            { name: 'Rechnung für März 請求書 (2).pdf', type: 'application/pdf', bytes: paper },
          ],
        }),
      ),
    )

    expect(
      read.attachments.map(({ filename, disposition, contentId, content }) => ({
        filename,
        disposition,
        contentId,
        bytes: Buffer.from(content as ArrayBuffer),
      })),
    ).toEqual([
      { filename: 'logo.png', disposition: 'inline', contentId: '<logo@acme>', bytes: picture },
      {
        filename: 'Rechnung für März 請求書 (2).pdf',
        disposition: 'attachment',
        contentId: undefined,
        bytes: paper,
      },
    ])
  })

  test('keeps lines within the limit, and no value can start a header', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), fc.string(), async (said, name) => {
        const subject = `${said}\r\nBcc: eve@example.org`
        const text = mailText(
          composeMail({
            ...letter,
            subject,
            text: said,
            to: [
              { name: `${name}\nBcc: eve@example.org`, address: `a@b.example>, <eve@c.example` },
            ],
          }),
        )
        expect(Math.max(...text.split('\r\n').map((line) => line.length))).toBeLessThan(999)
        expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
        const read = await PostalMime.parse(text)
        expect(read.bcc ?? []).toEqual([])
        expect(read.to).toHaveLength(1)
      }),
      { numRuns: 100 },
    )
  })
})

describe('a signature', () => {
  const pairs = {
    rsa: generateKeyPairSync('rsa', { modulusLength: 2048 }),
    ed25519: generateKeyPairSync('ed25519'),
  }

  test.each(['rsa', 'ed25519'] as const)(
    'signed with %s passes a third-party verifier and fails after any change',
    async (kind) => {
      const key = { domain: 'acme.example', selector: 's1', key: pairs[kind].privateKey }
      const mail = signMail(composeMail(letter), key)
      const text = mailText(mail)

      expect(await verdict(kind, text)).toBe('pass')
      // Folding headers in transit must not break the signature.
      expect(await verdict(kind, text.replace('Subject: ', 'Subject:\r\n '))).toBe('pass')
      expect(await verdict(kind, text.replace('Hello', 'Hallo'))).not.toBe('pass')
      expect(await verdict(kind, text.replace('<1@acme', '<2@acme'))).not.toBe('pass')
      const second = `From: eve@example.org\r\n${text}`
      expect(await verdict(kind, second)).not.toBe('pass')
    },
  )

  async function verdict(kind: keyof typeof pairs, text: string): Promise<string | undefined> {
    const der = pairs[kind].publicKey.export({ type: 'spki', format: 'der' })
    // For Ed25519, DNS holds the raw key.
    const published = kind === 'rsa' ? der : der.subarray(-32)
    const { results } = await dkimVerify(Buffer.from(text), {
      resolver: () => Promise.resolve([[`v=DKIM1; k=${kind}; p=${published.toString('base64')}`]]),
    })
    return results[0]?.status.result
  }
})
