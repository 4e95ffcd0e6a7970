import { generateKeyPairSync } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { composeMail, mailText, type MailContent } from '../compose/compose-mail.ts'
import { signMail } from '../compose/dkim.ts'
import { listSpoofs } from '#tests/mail-corpus/list-spoofs.ts'
import { authenticateMail, type MailOrigin } from './authenticate-mail.ts'

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const published = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const records: Readonly<Record<string, string>> = {
  's1._domainkey.acme.example': `v=DKIM1; k=rsa; p=${published}`,
  's1._domainkey.evil.example': `v=DKIM1; k=rsa; p=${published}`,
  's1._domainkey.plain.example': `v=DKIM1; k=rsa; p=${published}`,
  's1._domainkey.tenant.github.io': `v=DKIM1; k=rsa; p=${published}`,
  '_dmarc.acme.example': 'v=DMARC1; p=reject',
  'acme.example': 'v=spf1 ip4:192.0.2.1 -all',
  'evil.example': 'v=spf1 ip4:198.51.100.9 -all',
  'plain.example': 'v=spf1 ip4:192.0.2.1 -all',
}

function resolver(domain: string, kind: string): Promise<string[][]> {
  const found = kind === 'TXT' ? records[domain] : undefined
  if (domain.includes('broken.example')) {
    return Promise.reject(Object.assign(new Error('SERVFAIL'), { code: 'ESERVFAIL' }))
  }
  if (found !== undefined) return Promise.resolve([[found]])
  return Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))
}

const letter: MailContent = {
  from: { name: 'Ada', address: 'ada@acme.example' },
  to: [{ address: 'support@shop.example' }],
  subject: 'Hello',
  text: 'Words',
  messageId: '<1@acme.example>',
  date: new Date('2026-11-16T10:00:00Z'),
}
const ours: MailOrigin = {
  ip: '192.0.2.1',
  helo: 'mx.acme.example',
  mailFrom: 'ada@acme.example',
  resolver,
}
const evil: MailOrigin = {
  ip: '198.51.100.9',
  helo: 'mx.evil.example',
  mailFrom: 'eve@evil.example',
  resolver,
}

function from(address: string, domain?: string): Buffer {
  const mail = composeMail({ ...letter, from: { name: 'Ada', address } })
  const signed =
    domain === undefined ? mail : signMail(mail, { domain, selector: 's1', key: pair.privateKey })
  return Buffer.from(mailText(signed))
}

describe('sender authentication', () => {
  test('accepts a signature of the From domain, or its server', async () => {
    expect(await authenticateMail(from('ada@acme.example', 'acme.example'), evil)).toMatchObject({
      dkim: 'pass',
      dmarc: 'pass',
      dkimDomains: ['acme.example'],
      isAligned: true,
      sentence: 'Verified as sent by acme.example.',
    })
    expect(await authenticateMail(from('ada@acme.example'), ours)).toMatchObject({
      spf: 'pass',
      dkim: 'none',
      dmarc: 'pass',
      isAligned: true,
    })
  })

  test("rejects another domain's signature and a broken one", async () => {
    const foreign = await authenticateMail(from('ada@acme.example', 'evil.example'), evil)
    expect(foreign).toMatchObject({ spf: 'pass', dkim: 'pass', dmarc: 'fail', isAligned: false })
    expect(foreign.sentence).toBe(
      'Failed the DMARC check of acme.example. The sender may be spoofed.',
    )

    const signed = from('ada@plain.example', 'plain.example').toString()
    const changed = await authenticateMail(Buffer.from(signed.replace('Words', 'Other')), evil)
    expect(changed).toMatchObject({ dkim: 'neutral', isAligned: false, dkimDomains: [] })
  })

  test("a domain without DMARC uses relaxed alignment; two customers of one host don't align", async () => {
    expect(await authenticateMail(from('ada@plain.example', 'plain.example'), evil)).toMatchObject({
      dmarc: 'none',
      isAligned: true,
    })
    const neighbor = from('ada@other.github.io', 'tenant.github.io')
    expect(await authenticateMail(neighbor, evil)).toMatchObject({ dkim: 'pass', isAligned: false })
  })

  test('without a client address only signatures count, and DNS errors verify nothing', async () => {
    const kept = { ...ours, ip: undefined, helo: undefined }
    expect(await authenticateMail(from('ada@plain.example'), kept)).toMatchObject({
      spf: 'none',
      isAligned: false,
      sentence: 'Not verified as sent by plain.example.',
    })
    expect(await authenticateMail(from('ada@broken.example'), evil)).toMatchObject({
      dmarc: 'temperror',
      isAligned: false,
    })
  })

  test('authentication headers in the email itself are ignored', async () => {
    const forged = `Authentication-Results: mail; dmarc=pass\r\nReturn-Path: <ada@acme.example>\r\nReceived: from mx.acme.example ([192.0.2.1]) by mail\r\n${from('ada@acme.example').toString()}`
    expect(await authenticateMail(Buffer.from(forged), { ...evil, mailFrom: '' })).toMatchObject({
      isAligned: false,
    })
  })

  test('a second sender voids every check', async () => {
    const twice = `From: ada@acme.example\r\n${from('eve@evil.example', 'evil.example').toString()}`
    expect(await authenticateMail(Buffer.from(twice), evil)).toMatchObject({
      dmarc: 'permerror',
      isAligned: false,
      sentence:
        'The email doesn’t name exactly one sender or repeats headers, so the sender can’t be verified.',
    })
  })

  test.each(['Subject: Pay now', 'To: eve@evil.example', 'Content-Type: text/html', 'Date: now'])(
    'a replayed email with another %s is not verified',
    async (header) => {
      const raw = `${header}\r\n${from('ada@acme.example', 'acme.example').toString()}`
      expect(await authenticateMail(Buffer.from(raw), evil)).toMatchObject({ isAligned: false })
    },
  )

  test("a Reply-To can't be added to email we signed", async () => {
    const raw = `Reply-To: eve@evil.example\r\n${from('ada@acme.example', 'acme.example').toString()}`
    expect(await authenticateMail(Buffer.from(raw), evil)).toMatchObject({ isAligned: false })
  })

  test.each(
    listSpoofs({
      account: 'support@acme.example',
      member: 'agent@acme.example',
      contact: 'ada@acme.example',
      token: 'a'.repeat(42),
      otherToken: 'b'.repeat(42),
      messageId: '<1@acme.example>',
    }).map((spoof) => [spoof.name, spoof] as const),
  )('%s is never verified as ours', async (_, { raw, why }) => {
    expect(why).not.toBe('')
    const trust = await authenticateMail(raw, evil)
    if (trust.isAligned)
      expect(trust.sentence).toMatch(/^Verified as sent by (?:[\w.]+\.)?evil\.example\.$/)
  })
})

test('an email with too many signatures is not verified and causes no DNS lookups', async () => {
  const asked: string[] = []
  const asking: MailOrigin = {
    ...ours,
    resolver: (domain, kind) => {
      asked.push(domain)
      return resolver(domain, kind)
    },
  }
  const signed = from('ada@acme.example', 'acme.example').toString()
  const signature = 'DKIM-Signature: v=1; a=rsa-sha256; d=evil.example; s=s1; h=from; bh=x; b=x\r\n'
  const trust = await authenticateMail(Buffer.from(signature.repeat(10) + signed), asking)
  expect(trust).toMatchObject({ dkim: 'permerror', dmarc: 'permerror', isAligned: false })
  expect(asked).toEqual([])
  const fewer = await authenticateMail(Buffer.from(signature.repeat(9) + signed), asking)
  expect(fewer).toMatchObject({ dkim: 'pass', isAligned: true })
})
