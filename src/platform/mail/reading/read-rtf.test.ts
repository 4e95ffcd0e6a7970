import { expect, test } from 'vitest'

import { readPackedRtf } from './read-rtf.ts'

/** Literal bytes only: compression isn't needed here. */
function bare(rtf: string): Uint8Array {
  const bytes = Buffer.from(rtf, 'latin1')
  const head = Buffer.alloc(16)
  head.writeUInt32LE(bytes.length + 12, 0)
  head.writeUInt32LE(bytes.length, 4)
  head.write('MELA', 8, 'latin1')
  return Buffer.concat([head, bytes])
}

test('compressed RTF is unpacked, using both examples of the specification', () => {
  const hello = Buffer.from(
    '2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0',
    'hex',
  )
  expect(readPackedRtf(hello, 1000)).toEqual({ text: 'hello world', html: '' })
  const repeated = Buffer.from(
    '1a0000001c0000004c5a4675e2d44b51410004205758595a0d6e7d010eb0',
    'hex',
  )
  expect(readPackedRtf(repeated, 1000)?.text).toBe('WXYZWXYZWXYZWXYZWXYZ')
})

test('text, lines, and quotes in any script are read; font tables are not', () => {
  const rtf =
    "{\\rtf1\\ansi\\ansicpg1252\\uc1{\\fonttbl{\\f0 Arial;}}{\\*\\generator Riched20;}\\pard Gr\\'fc\\'dfe \\u8211? \\{5\\}\\par\nZweite\\line \\u-10179?\\u-8704? Dritte\\tab x}"
  expect(readPackedRtf(bare(rtf), 10_000)).toEqual({
    text: 'Grüße – {5}\nZweite\n😀 Dritte\tx',
    html: '',
  })
})

test('embedded HTML is restored', () => {
  const rtf =
    '{\\rtf1\\ansi\\ansicpg1252\\fromhtml1 {\\*\\htmltag64 <p>}\\htmlrtf {\\htmlrtf0 Hello {\\*\\htmltag84 <b>}\\htmlrtf {\\b\\htmlrtf0 you{\\*\\htmltag92 </b>}\\htmlrtf }\\htmlrtf0 {\\*\\htmltag72 </p>}\\htmlrtf \\par}\\htmlrtf0 }'
  expect(readPackedRtf(bare(rtf), 10_000)).toEqual({
    text: '',
    html: '<p>Hello <b>you</b></p>',
  })
})

test('damaged, oversized, or other data returns undefined', () => {
  expect(readPackedRtf(Buffer.alloc(4), 1000)).toBeUndefined()
  expect(readPackedRtf(bare('plain words'), 1000)).toBeUndefined()
  expect(readPackedRtf(bare('{\\rtf1 x}'), 3)).toBeUndefined()
})
