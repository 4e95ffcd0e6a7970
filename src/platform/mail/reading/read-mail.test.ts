import { deflateRawSync } from 'node:zlib'

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { decodeText } from './charset.ts'
import { findDmarcReport, readDmarcReport } from './dmarc-report.ts'
import { MailRefused } from './mime-tree.ts'
import { readMail } from './read-mail.ts'

const head = 'From: ada@example.org\r\nMessage-ID: <1@example.org>\r\n'

describe('an email beyond the limits is rejected with a sentence', () => {
  const refusal = (text: string) =>
    expect(readMail(Buffer.from(text))).rejects.toSatisfy(
      (error) => error instanceof MailRefused && /^[A-Z].+\.$/.test(error.message),
    )

  test('too many parts, however their boundary is written', async () => {
    const part = 'Content-Type: text/plain\r\n\r\nx\r\n'
    for (const name of ['boundary="b"', 'BOUNDARY=b', 'boundary*0="b"']) {
      await refusal(
        `${head}Content-Type: multipart/mixed; ${name}\r\n\r\n${`--b\r\n${part}`.repeat(101)}--b--\r\n`,
      )
    }
    const most = `${head}Content-Type: multipart/mixed; boundary="b"\r\n\r\n${`--b\r\n${part}`.repeat(99)}--b--\r\n`
    expect((await readMail(Buffer.from(most))).problems).toEqual([])
  })

  test('parts nested too deeply', async () => {
    const nested = (depth: number): string =>
      depth === 0
        ? 'Content-Type: text/plain\r\n\r\nx\r\n'
        : `Content-Type: multipart/mixed; boundary="b${depth}"\r\n\r\n--b${depth}\r\n${nested(depth - 1)}--b${depth}--\r\n`
    await refusal(head + nested(25))
    expect((await readMail(Buffer.from(head + nested(15)))).text).toBe('x')
  })

  test('too large, too many headers, headers too long', async () => {
    await expect(
      readMail(Buffer.alloc(200), { bytes: 100, depth: 1, parts: 1, headers: 1, headerBytes: 1 }),
    ).rejects.toThrow(MailRefused)
    await refusal(`${head}${'X: y\r\n'.repeat(2000)}\r\nx`)
    await refusal(`${head}X: ${'y'.repeat(300_000)}\r\n\r\nx`)
    await refusal(
      `${head}Content-Type: multipart/mixed; boundary="b"\r\n\r\n--b\r\nX: ${'y'.repeat(300_000)}\r\n\r\nx\r\n--b--`,
    )
  })
})

test('random bytes are parsed or rejected, and nothing in the HTML runs', async () => {
  const piece = fc.constantFrom(
    'From: a@b.example\r\n',
    'Content-Type: multipart/mixed; boundary=x\r\n',
    'Content-Type: text/html\r\n',
    'Content-Transfer-Encoding: base64\r\n',
    'Content-Transfer-Encoding: quoted-printable\r\n',
    'Subject: =?utf-8?B?4pyT?=\r\n',
    '\r\n',
    '--x\r\n',
    '--x--\r\n',
    '<img src=x onerror=alert(1)>',
    '<style>a{',
    '> ',
    'On 2026 a@b wrote:\n',
    '=C3',
    '\0',
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(piece, fc.string({ unit: 'binary' })), { maxLength: 40 }),
      async (pieces) => {
        const read = await readMail(Buffer.from(pieces.join(''), 'latin1'))
        expect(read.html ?? '').not.toMatch(/<[^>]*\son\w+=/i)
        expect(read.text === '' || read.reply !== '').toBe(true)
        expect(read.subject).not.toMatch(/[\r\n]/)
      },
    ),
    { numRuns: 100 },
  )
})

test('a large email is parsed quickly', async () => {
  const lines = `${head}Subject: Large\r\n\r\n${'> quoted line of words\r\n'.repeat(50_000)}`
  const one = `${head}Subject: Large\r\n\r\n${'word '.repeat(200_000)}`
  const page = `${head}Content-Type: text/html\r\n\r\n${'<div><p>word</p></div>'.repeat(50_000)}`
  for (const text of [lines, one, page]) {
    // CPU time, because other tests run in parallel.
    const began = process.cpuUsage()
    await readMail(Buffer.from(text))
    expect(process.cpuUsage(began).user).toBeLessThan(4_000_000)
  }
})

test('text is decoded in its charset, else as UTF-8, else as Windows-1252', () => {
  const windows = Buffer.from([0x47, 0x72, 0xfc, 0xdf, 0x65])
  expect(decodeText(windows, 'utf-8')).toEqual({
    text: 'Grüße',
    problem: 'charset-wrong',
  })
  expect(decodeText(Buffer.from('Grüße'), 'iso-8859-5x').text).toBe('Grüße')
  expect(decodeText(windows, 'windows-1252')).toEqual({ text: 'Grüße' })
  expect(decodeText(Buffer.from('+ADw-'), 'utf-7').text).toBe('+ADw-')
})

describe('a DMARC report', () => {
  const xml = (inner: string) =>
    `<feedback><report_metadata><org_name>r.example</org_name><report_id>7</report_id><date_range><begin>1794873600</begin><end>1794959999</end></date_range></report_metadata><policy_published><domain>ACME.example</domain><p>reject</p></policy_published>${inner}</feedback>`
  const row =
    '<record><row><source_ip>192.0.2.1</source_ip><count>5</count><policy_evaluated><disposition>none</disposition><dkim>pass</dkim><spf>fail</spf></policy_evaluated></row><identifiers><header_from>Acme.example</header_from></identifiers></record>'

  test('is parsed with its sources; invalid rows are skipped', () => {
    const odd = row.replace('192.0.2.1', '<b>x</b>') + row.replace('>5<', '>-1<')
    expect(readDmarcReport(xml(row + odd))).toEqual({
      reporter: 'r.example',
      reportKey: '7',
      domain: 'acme.example',
      policy: 'reject',
      beginsAt: new Date('2026-11-17T00:00:00Z'),
      endsAt: new Date('2026-11-17T23:59:59Z'),
      sources: [
        {
          address: '192.0.2.1',
          count: 5,
          disposition: 'none',
          isDkimAligned: true,
          isSpfAligned: false,
          headerFrom: 'acme.example',
        },
      ],
    })
  })

  test('is rejected if it is another format, declares entities, or unpacks to too much', () => {
    expect(readDmarcReport('<feedback/>')).toBeUndefined()
    expect(readDmarcReport('no xml <<<')).toBeUndefined()
    expect(readDmarcReport(`<!DOCTYPE x [<!ENTITY a "b">]>${xml(row)}`)).toBeUndefined()
    expect(
      findDmarcReport([{ bytes: Buffer.from(`<?xml version="1.0"?>${xml('')}`) }])?.reportKey,
    ).toBe('7')

    const gzip = Buffer.concat([
      Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]),
      deflateRawSync(Buffer.alloc(30_000_000)),
      Buffer.alloc(8),
    ])
    expect(findDmarcReport([{ bytes: gzip }])).toBeUndefined()
  })
})
