import { expect, test } from 'vitest'

import { cleanDeclarations } from './clean-css.ts'
import { cleanMailHtml } from './clean-mail-html.ts'
import { linesOfText } from './cut-reply.ts'
import { linesOfHtml } from './html-text.ts'
import { mailHeaders } from './mail-headers.ts'
import { isHistoryStart } from './quote-lines.ts'
import { readMail } from './read-mail.ts'
import { readPackedRtf } from './read-rtf.ts'
import { decodedContent } from './transfer-encoding.ts'

/**
 * Each of these emails once took minutes or gigabytes. Finishing within the test timeout is the
 * assertion.
 */
const head = 'From: ada@example.org\r\nMessage-ID: <1@example.org>\r\n'

function asMail(type: string, body: string, encoding = '8bit'): Buffer {
  return Buffer.from(
    `${head}Content-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}`,
  )
}

test('ten megabytes of empty lines in every encoding', async () => {
  const empty = '\r\n'.repeat(5_000_000)
  for (const encoding of ['7bit', '8bit', 'binary', 'quoted-printable', 'base64']) {
    expect((await readMail(asMail('text/plain', empty, encoding))).text).toBe('')
  }
  const file = await readMail(asMail('application/pdf; name=a.pdf', '\n'.repeat(5_000_000)))
  expect(file.files[0]?.bytes.length).toBe(5_000_000)
})

test('a million base64 units that each end', async () => {
  const mail = await readMail(asMail('application/pdf', 'QQ==\n'.repeat(1_000_000), 'base64'))
  expect(mail.files[0]?.bytes.length).toBe(1_000_000)
})

test('hundreds of boundaries above millions of lines that match none', async () => {
  const names = Array.from({ length: 200 }, (_, place) => `X-${place}: boundary=-${place}\r\n`)
  const mail = Buffer.from(
    `${head}${names.join('')}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\n${'---\n'.repeat(2_000_000)}--b--\r\n`,
  )
  expect((await readMail(mail)).text.length).toBeGreaterThan(1_000_000)
})

test('content is decoded exactly', () => {
  const decode = (text: string, encoding: string) =>
    Buffer.from(decodedContent(Buffer.from(text), encoding)).toString('latin1')
  expect(decode('a\r\n\r\r\nb\rc', '7bit')).toBe('a\n\nb\rc\n')
  expect(decode('', '7bit')).toBe('')
  expect(decode('a=3D=\r\nb=zz=C3==\r\n=4', 'quoted-printable')).toBe('a=b=zz\u00c3==4\n')
  expect(decode('SGVs\r\nbG8=\r\nIQ==-_', 'base64')).toBe('Hello!')
})

test('a name of quotes, a message ID of letters, and a subject of encoded words', () => {
  const headers = mailHeaders([
    { key: 'from', value: `Ada ${"'".repeat(240_000)}x <ada@example.org>` },
    { key: 'references', value: 'a'.repeat(250_000) },
    { key: 'in-reply-to', value: 'one@example.org, two@example.org @ x@' },
    { key: 'subject', value: '=?utf-8?B?QUFB?= '.repeat(14_000) },
  ])
  expect(headers.people('from')[0]?.name).toBe(`Ada ${"'".repeat(196)}`)
  expect(headers.ids('references')).toEqual([])
  expect(headers.ids('in-reply-to')).toEqual(['<one@example.org>', '<two@example.org>'])
  expect(headers.words('subject')).toBe('A'.repeat(998))
})

test('styles of one long word or of unclosed URLs', () => {
  const long = 'a'.repeat(9000)
  for (let count = 0; count < 3000; count++) {
    expect(cleanDeclarations(`color:${long}`).style).not.toBe('')
    expect(cleanDeclarations(`background:${'url('.repeat(2000)}`).style).toBe('')
  }
  expect(cleanDeclarations('width:expression (1)').style).toBe('')
  expect(cleanDeclarations('width:calc(1px + (2px))').style).toBe('width:calc(1px + (2px))')
})

test('a media query of nothing but spaces', () => {
  const sheet = (media: string) =>
    cleanMailHtml(`<style media="${media}">p{color:red}</style>`).html
  expect(sheet(`${' '.repeat(2_000_000)}x${' '.repeat(2_000_000)}`)).toContain('@media x{')
  expect(sheet(' Screen ')).toBe('<style>p{color:red}</style>')
  expect(sheet('x'.repeat(501))).toBe('')
})

test('lines of dashes and spaces that end in a letter', () => {
  const rule = `--${'- '.repeat(245)}x`
  const spaces = `${' '.repeat(118)}#x`
  const lines = linesOfText(`${rule}\n${spaces}\n`.repeat(20_000))
  expect(lines.findIndex((_, place) => isHistoryStart(lines, place))).toBe(-1)
  expect(isHistoryStart(linesOfText('---- Original Message: ----'), 0)).toBe(true)
  expect(isHistoryStart(linesOfText('## Reply above this line ##'), 0)).toBe(true)
})

test('styles that look like an indent, and one that is', () => {
  const style = 'margin40px'.repeat(30)
  expect(linesOfHtml(`<blockquote style="${style}">x</blockquote>`.repeat(150_000)).length).toBe(
    299_999,
  )
  const indent = '<blockquote style="margin:0 0 0 40px;border:none">x</blockquote>'
  expect(linesOfHtml(indent)[0]?.text).toBe('x')
})

test('endless flowed lines with removed spaces', async () => {
  const type = 'text/plain; format=flowed; delsp=yes'
  const { text } = await readMail(asMail(type, 'ab \r\n'.repeat(300_000)))
  expect(text).toBe('ab'.repeat(300_000))
})

test('the parsed email is limited and reports what was cut', async () => {
  const long = await readMail(asMail('text/plain', 'a'.repeat(3_000_000)))
  expect(long.text.length).toBe(2_000_000)
  expect(long.problems).toEqual(['too-long'])

  const page = await readMail(asMail('text/html', `<p>${'<b>&amp;'.repeat(1_000_000)}`))
  expect(page.html?.length).toBeLessThan(2_010_000)
  expect(page.html?.endsWith('</p>')).toBe(true)
  expect(page.problems).toEqual(['too-long'])

  const plain = await readMail(asMail('text/plain', 'Hello'))
  expect(plain.problems).toEqual([])
})

test('a cut page keeps the text up to the cut and the text after an oversized image', () => {
  const cut = cleanMailHtml(`<p>${'&'.repeat(100)}</p>`, 53)
  expect(cut).toMatchObject({ html: `<p>${'&#38;'.repeat(10)}</p>`, isShortened: true })
  const picture = `<img src="data:image/png;base64,${'A'.repeat(200)}">`
  expect(cleanMailHtml(`${picture}<p>Hello</p>`, 100)).toMatchObject({
    html: '<img><p>Hello</p>',
    isShortened: true,
  })
})

test('RTF that claims more than it holds, or nests too deep', () => {
  const packed = Buffer.alloc(1000)
  packed.writeUInt32LE(30_000_000, 4)
  packed.write('LZFu', 8, 'latin1')
  expect(readPackedRtf(packed, 35_000_000)).toBeUndefined()
  expect(readPackedRtf(bare(`{\\rtf1 ${'{'.repeat(150)}x`), 10_000)?.text).toBe('x')
  expect(readPackedRtf(bare(`{\\rtf1 ${'{'.repeat(300)}x`), 10_000)).toBeUndefined()
})

test('a winmail.dat yields a hundred files and reads its properties once', async () => {
  const rtf = (words: string) => {
    const value = bare(`{\\rtf1 ${words}}`)
    const padding = Buffer.alloc((4 - (value.length % 4)) % 4)
    const property = Buffer.alloc(16)
    property.writeUInt32LE(1, 0)
    property.writeUInt16LE(0x102, 4)
    property.writeUInt16LE(0x1009, 6)
    property.writeUInt32LE(1, 8)
    property.writeUInt32LE(value.length, 12)
    return attribute(0x00069003, Buffer.concat([property, value, padding]))
  }
  const file = Buffer.concat([
    attribute(0x00069002, Buffer.alloc(14)),
    attribute(0x0006800f, Buffer.from('x')),
  ])
  const winmail = Buffer.concat([
    Buffer.from('789f3e22', 'hex'),
    Buffer.alloc(2),
    rtf(''),
    rtf('Second'),
    ...Array.from({ length: 20_000 }, () => file),
  ])
  const read = await readMail(
    asMail('application/ms-tnef; name=winmail.dat', winmail.toString('base64'), 'base64'),
  )
  expect(read.files.length).toBe(100)
  expect(read.text).toBe('')
  expect(read.problems).toEqual(['files-left-out'])
})

function attribute(id: number, value: Buffer): Buffer {
  const start = Buffer.alloc(9)
  start.writeUInt32LE(id, 1)
  start.writeUInt32LE(value.length, 5)
  return Buffer.concat([start, value, Buffer.alloc(2)])
}

/** Uncompressed RTF. */
function bare(rtf: string): Buffer {
  const start = Buffer.alloc(16)
  start.writeUInt32LE(rtf.length, 4)
  start.write('MELA', 8, 'latin1')
  return Buffer.concat([start, Buffer.from(rtf, 'latin1')])
}
