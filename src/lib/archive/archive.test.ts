import { zipSync, strToU8 } from 'fflate'
import { describe, expect, test } from 'vitest'

import { ArchiveRefused, readZip } from './read-zip.ts'
import { writeZip } from './write-zip.ts'

const text = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('utf8')

async function packed(files: Record<string, string>): Promise<Buffer> {
  const entries = Object.entries(files)
  const pieces: Buffer[] = []
  const given = entries.map(([path, words]) => ({ path, content: Buffer.from(words) }))
  for await (const piece of writeZip(given)) pieces.push(piece)
  return Buffer.concat(pieces)
}

describe('a ZIP', () => {
  test('can be written and read, with identical bytes for identical content', async () => {
    const files = { 'en/größe.md': 'Wörter', 'files/empty.txt': '' }
    const bytes = await packed(files)

    const read = readZip(bytes)
    expect(Object.fromEntries(read.map(({ path, read: of }) => [path, text(of())]))).toEqual(files)
    expect(bytes.equals(await packed(files))).toBe(true)
  })

  test('drops unsafe paths and system files', () => {
    const bytes = zipSync({
      '../../etc/passwd': strToU8('no'),
      '/root.md': strToU8('no'),
      'C:\\windows.md': strToU8('no'),
      '__MACOSX/._a.md': strToU8('no'),
      '.DS_Store': strToU8('no'),
      'guide\\first.md': strToU8('yes'),
      './b.md': strToU8('yes'),
    })

    expect(readZip(bytes).map(({ path }) => path)).toEqual(['guide/first.md', 'b.md'])
  })

  test('with too many files or too much content is refused', () => {
    const bytes = zipSync({ 'a.md': strToU8('aaaa'), 'b.md': strToU8('bb') })
    const limits = { files: 10, fileBytes: 10, bytes: 10 }

    expect(() => readZip(bytes, { ...limits, files: 1 })).toThrow('up to 1 files')
    expect(() => readZip(bytes, { ...limits, bytes: 5 })).toThrow('too large')
    expect(() => readZip(bytes, { ...limits, fileBytes: 3 })).toThrow('a.md is too large')
  })

  test('that unpacks to more than declared stops early', () => {
    const bytes = zipSync({ 'bomb.md': new Uint8Array(5_000_000) })
    const list = Buffer.from(bytes.buffer).indexOf(Buffer.from('PK\x01\x02', 'latin1'))
    new DataView(bytes.buffer).setUint32(list + 24, 100, true)

    expect(() => readZip(bytes)[0]?.read()).toThrow(ArchiveRefused)
  })

  test('with a password, truncated, or not a ZIP is refused with a sentence', () => {
    const bytes = zipSync({ 'a.md': strToU8('words that are packed') })
    const locked = bytes.slice()
    const list = Buffer.from(locked.buffer).indexOf(Buffer.from('PK\x01\x02', 'latin1'))
    locked[list + 8] = 1

    expect(() => readZip(locked)).toThrow('password')
    expect(() => readZip(bytes.slice(0, -10))).toThrow('or it’s incomplete')
    expect(() => readZip(strToU8('hello, this is no archive at all'))).toThrow('isn’t a ZIP')
  })
})
