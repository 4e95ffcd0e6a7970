import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sniff } from './sniff.ts'

const hex = (digits: string): Buffer => Buffer.from(digits.replaceAll(' ', ''), 'hex')
const binary = (text: string): Buffer => Buffer.from(text, 'latin1')
const utf8 = (text: string): Buffer => Buffer.from(text)
const office = 'application/vnd.openxmlformats-officedocument'
const octets = 'application/octet-stream'

function zip(...names: string[]): Buffer {
  const entries = names.map((name) => {
    const header = Buffer.alloc(30)
    header.write('PK\x03\x04', 'latin1')
    header.writeUInt16LE(name.length, 26)
    return Buffer.concat([header, binary(name), binary('content')])
  })
  return Buffer.concat([...entries, binary('PK\x05\x06'), Buffer.alloc(18)])
}

describe('the first bytes decide the type', () => {
  test.each([
    ['png', hex('89504e470d0a1a0a 0000000d49484452'), 'image', 'image/png'],
    ['jpeg', hex('ffd8ffe000104a464946'), 'image', 'image/jpeg'],
    ['gif', binary('GIF89a\x01\x00\x01\x00'), 'image', 'image/gif'],
    ['old gif', binary('GIF87a\x01\x00\x01\x00'), 'image', 'image/gif'],
    ['webp', binary('RIFF\x24\x00\x00\x00WEBPVP8 '), 'image', 'image/webp'],
    ['avif', binary('\x00\x00\x00\x1cftypavif\x00\x00\x00\x00avifmif1miaf'), 'image', 'image/avif'],
    [
      'avif by its second brand',
      binary('\x00\x00\x00\x18ftypmif1\x00\x00\x00\x00mif1avif'),
      'image',
      'image/avif',
    ],
    ['pdf', binary('%PDF-1.7\n%\xe2\xe3\xcf\xd3'), 'document', 'application/pdf'],
    ['mp4', binary('\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom'), 'video', 'video/mp4'],
    ['m4a', binary('\x00\x00\x00\x18ftypM4A \x00\x00\x00\x00M4A isom'), 'audio', 'audio/mp4'],
    ['webm', binary('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm'), 'video', 'video/webm'],
    [
      'a recording in webm',
      binary('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm\x83\x81\x02\x86\x86A_OPUS'),
      'audio',
      'audio/webm',
    ],
    [
      'a film in webm with sound',
      binary('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm\x86\x86A_OPUS\x86\x85V_VP9'),
      'video',
      'video/webm',
    ],
    [
      'a recording in mp4',
      binary(
        `\x00\x00\x00\x18ftypiso5\x00\x00\x00\x00iso5mp41hdlr${'\x00'.repeat(8)}soun${'\x00'.repeat(12)}`,
      ),
      'audio',
      'audio/mp4',
    ],
    [
      'a film in mp4 with sound',
      binary(
        `\x00\x00\x00\x18ftypiso5\x00\x00\x00\x00iso5mp41hdlr${'\x00'.repeat(8)}sounhdlr${'\x00'.repeat(8)}vide`,
      ),
      'video',
      'video/mp4',
    ],
    ['mp3 with tags', binary('ID3\x04\x00\x00\x00\x00\x00\x23TSSE'), 'audio', 'audio/mpeg'],
    ['mp3 frame', hex('fffb9064 00000000'), 'audio', 'audio/mpeg'],
    ['ogg', binary('OggS\x00\x02\x00\x00OpusHead'), 'audio', 'audio/ogg'],
    ['ogg video', binary('OggS\x00\x02\x00\x00\x80theora'), 'video', 'video/ogg'],
    ['wav', binary('RIFF\x24\x00\x00\x00WAVEfmt '), 'audio', 'audio/wav'],
    ['zip', zip('readme.txt', 'word.txt'), 'archive', 'application/zip'],
    ['empty zip', zip(), 'archive', 'application/zip'],
    [
      'docx',
      zip('[Content_Types].xml', '_rels/.rels', 'word/document.xml'),
      'document',
      `${office}.wordprocessingml.document`,
    ],
    [
      'xlsx',
      zip('xl/workbook.xml', '[Content_Types].xml'),
      'document',
      `${office}.spreadsheetml.sheet`,
    ],
    [
      'pptx',
      zip('[Content_Types].xml', 'ppt/presentation.xml'),
      'document',
      `${office}.presentationml.presentation`,
    ],
    ['csv', utf8('name,email\nAda,ada@example.com\n'), 'text', 'text/csv'],
    ['csv with semicolons', utf8('\ufeffname;city\r\n"Ada; L";Köln\r\n'), 'text', 'text/csv'],
    ['csv cut off', utf8('a\tb\n1\t2\n3'), 'text', 'text/csv'],
    ['text', utf8('Dear all,\nplease find…\n'), 'text', 'text/plain'],
    ['text that begins like a program', utf8('MZ is not a program'), 'text', 'text/plain'],
    ['text that begins like a song', utf8('ID3 is a tag format'), 'text', 'text/plain'],
    ['text with a smaller-than', utf8('<3 you all'), 'text', 'text/plain'],
    ['text cut in a character', utf8('naïve é').subarray(0, -1), 'text', 'text/plain'],
  ])('%s', (_name, head, kind, type) => {
    expect(sniff(head)).toEqual({ kind, type })
  })
})

describe('content a browser would run gets no displayable type', () => {
  test.each([
    ['svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'markup'],
    ['svg after xml', '<?xml version="1.0"?><svg/>', 'markup'],
    ['svg after a mark and space', '\ufeff \n\t<SVG onload=alert(1)>', 'markup'],
    ['svg after a comment', '<!-- GIF89a --><svg/>', 'markup'],
    ['html', '<!DOCTYPE html><script>alert(1)</script>', 'markup'],
    ['html without doctype', '<script>alert(1)</script>', 'markup'],
    ['xhtml', '<html xmlns="http://www.w3.org/1999/xhtml"/>', 'markup'],
    ['a closing tag', '</title><script>', 'markup'],
    ['shell script', '#!/bin/sh\nrm -rf ~', 'executable'],
  ])('%s', (_name, text, kind) => {
    expect(sniff(utf8(text))).toEqual({ kind, type: octets })
  })

  test.each([
    ['windows program', binary('MZ\x90\x00\x03\x00')],
    ['linux program', binary('\x7fELF\x02\x01\x01')],
    ['mac program', hex('cffaedfe07000001')],
    ['fat mac program or java class', hex('cafebabe00000002')],
    ['web assembly', hex('0061736d01000000')],
    ['windows link', hex('4c0000000114020000000000')],
    ['android code', binary('dex\n035\x00')],
    ['java archive', zip('META-INF/MANIFEST.MF', 'Main.class')],
    ['android package', zip('AndroidManifest.xml', 'classes.dex')],
    [
      'java archive that poses as a document',
      zip('[Content_Types].xml', 'word/document.xml', 'META-INF/MANIFEST.MF'),
    ],
  ])('%s', (_name, head) => {
    expect(sniff(head)).toEqual({ kind: 'executable', type: octets })
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['latin-1 text', binary('na\xefve')],
    ['text with a control', utf8('a\u0000b')],
    ['text with an escape', utf8('a\u001b[2Jb')],
    ['utf-16 html', Buffer.from('\ufeff<html>', 'utf16le')],
    ['html behind a zero byte', utf8('\u0000<html>')],
    ['pdf that begins late', utf8('\u0001%PDF-1.7')],
    ['riff of another kind', binary('RIFF\x24\x00\x00\x00AVI \x00')],
    ['heic', binary('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic')],
    ['matroska', binary('\x1a\x45\xdf\xa3\x9f\x42\x82\x88matroska')],
    ['half a signature', hex('89504e47')],
  ])('%s is unknown', (_name, head) => {
    expect(sniff(head)).toEqual({ kind: 'unknown', type: octets })
  })
})

test('any bytes get a type, never one that runs scripts', () => {
  const starts = fc.constantFrom(
    '',
    'PK\x03\x04',
    'PK\x01\x02',
    '\x00\x00\x00\x18ftyp',
    'RIFF',
    '\xff\xfb',
    'OggS',
    '<',
    'GIF89a',
  )
  fc.assert(
    fc.property(starts, fc.uint8Array({ maxLength: 200 }), (start, rest) => {
      const { kind, type } = sniff(Buffer.concat([binary(start), rest]))
      expect(type).not.toMatch(/html|svg|xml$|script/)
      if (kind === 'markup' || kind === 'executable') expect(type).toBe(octets)
    }),
    { numRuns: 2000 },
  )
})
