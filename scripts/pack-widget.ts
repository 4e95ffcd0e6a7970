import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { transformWithOxc } from 'vite'

import { tar, type TarEntry } from '#lib/tar.ts'

export async function packWidget(source: string, file: string): Promise<void> {
  const folder = join(source, 'npm')
  const read = (path: string) => readFile(join(folder, path), 'utf8')
  const files: Readonly<Record<string, string>> = {
    'package.json': await read('package.json'),
    'README.md': await read('README.md'),
    'parley.js': await asScript(await read('parley.ts')),
    'react.js': await asScript(await read('react.ts')),
    'vue.js': await asScript(await read('vue.ts')),
    'parley.d.ts': asDeclaration(await read('declarations/parley.d.ts')),
    'react.d.ts': asDeclaration(await read('declarations/react.d.ts')),
    'vue.d.ts': asDeclaration(await read('declarations/vue.d.ts')),
    'sdk.d.ts': await readFile(join(source, '../../platform/widget/sdk.ts'), 'utf8'),
  }
  const packed = await collect(tar(Object.entries(files).map(entryOf)))
  await writeFile(file, await promisify(gzip)(packed, { level: 9 }))
}

async function asScript(text: string): Promise<string> {
  const { code } = await transformWithOxc(text, 'script.ts', { target: 'es2022', sourcemap: false })
  return code.replaceAll(/"(\.\/[\w-]+)\.ts"/g, '"$1.js"')
}

function asDeclaration(text: string): string {
  return text
    .replaceAll("'../../../../platform/widget/sdk.ts'", "'./sdk.js'")
    .replaceAll("'./parley.d.ts'", "'./parley.js'")
}

function entryOf([path, text]: [string, string]): TarEntry {
  const bytes = new TextEncoder().encode(text)
  // Deterministic: the same files give the same archive.
  const modifiedAt = new Date(0)
  return { path: `package/${path}`, size: bytes.length, content: [bytes], modifiedAt }
}

async function collect(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const collected: Uint8Array[] = []
  for await (const piece of pieces) collected.push(piece)
  return Buffer.concat(collected)
}
