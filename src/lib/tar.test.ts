import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { tar, type TarEntry } from './tar.ts'

const run = promisify(execFile)
const modifiedAt = new Date('2026-11-15T12:00:00Z')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-tar-test-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('another program can unpack the archive', async () => {
  const long = `files/${'long name '.repeat(20)}.txt`
  const foreign = 'files/Grüße 你好 🙂.txt'
  const contents = {
    'manifest.json': '{}',
    'data/empty.ndjson': '',
    'data/exactly-512.ndjson': 'x'.repeat(512),
    'data/513.ndjson': 'y'.repeat(513),
    [long]: 'long',
    [foreign]: 'foreign',
  }
  const archive = await pack(Object.entries(contents).map(([path, text]) => entry(path, text)))
  const path = join(folder, 'archive.tar')
  await writeFile(path, archive)
  await run('tar', ['-xf', path, '-C', folder])

  for (const [name, text] of Object.entries(contents)) {
    expect(await readFile(join(folder, name), 'utf8')).toBe(text)
  }
  expect((await stat(join(folder, foreign))).mtime).toEqual(modifiedAt)
})

test('an archive ends with two empty blocks', async () => {
  const archive = await pack([entry('a.txt', 'a')])

  expect(archive.length % 512).toBe(0)
  expect(archive.subarray(-1024)).toEqual(Buffer.alloc(1024))
})

test('a file over 8 GB has a pax record', async () => {
  const huge: TarEntry = { path: 'huge', size: 9_000_000_000, content: [], modifiedAt }
  const pieces: Uint8Array[] = []
  const packing = (async () => {
    for await (const piece of tar([huge])) pieces.push(piece)
  })()

  await expect(packing).rejects.toThrow('huge has 0 bytes instead of 9000000000.')
  expect(Buffer.concat(pieces).toString('latin1')).toContain('19 size=9000000000\n')
})

test('content of the wrong length throws', async () => {
  await expect(pack([{ ...entry('a', 'abc'), size: 2 }])).rejects.toThrow(
    'a has 3 bytes instead of 2.',
  )
})

test('a record includes its own length at every boundary', async () => {
  for (let length = 80; length < 120; length++) {
    const path = `${'é'.repeat(length)}.txt`
    const archive = (await pack([entry(path, '')])).toString('utf8')
    const [record = '', size] = /(\d+) path=[^\n]*\n/.exec(archive) ?? []
    expect(Buffer.byteLength(record)).toBe(Number(size))
  }
})

function entry(path: string, text: string): TarEntry {
  const content = Buffer.from(text)
  return { path, size: content.length, content: [content], modifiedAt }
}

async function pack(entries: TarEntry[]): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of tar(entries)) pieces.push(piece)
  return Buffer.concat(pieces)
}
