import { join } from 'node:path'

import { expect, test } from 'vitest'

import { readFileTree } from '../check/file-tree.ts'
import { readSources } from '../check/source-file.ts'

import { isWebSource } from './web-source.mjs'

test('a change in a page source triggers a build', () => {
  const sources = readSources(readFileTree(join(import.meta.dirname, '../..')), ['src'])
  const files = new Map(sources.map((file) => [file.path, file]))
  const pages = [...files.keys()].filter((path) => path.startsWith('src/apps/web/'))
  const reached = new Set(pages.filter((path) => !path.endsWith('.test.ts')))
  for (const path of reached) {
    for (const { kind, target } of files.get(path)?.imports ?? []) {
      if (kind !== 'type' && target && files.has(target)) reached.add(target)
    }
  }
  expect(reached.size).toBeGreaterThan(100)
  expect([...reached].filter((path) => !isWebSource(path))).toEqual([])
})

test.each([
  'src/apps/server/http.ts',
  'src/modules/account/server/store.ts',
  'src/modules/account/server/actions/totp.ts',
  'src/platform/jobs/job.ts',
  'src/ui/button.test.tsx',
  'src/modules/tags/tests/samples.ts',
])('a change in %s triggers no build', (path) => {
  expect(isWebSource(path)).toBe(false)
})
