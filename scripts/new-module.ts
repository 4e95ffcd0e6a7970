import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { Module } from '../src/platform/registry/module.ts'
import { roleMatrix } from '../tests/conformance/role-matrix.ts'
import { layOut, findObstacle } from './new-module/lay-out.ts'
import { namesOf } from './new-module/names.ts'

const root = join(import.meta.dirname, '..')
const [plural, singular] = process.argv.slice(2)
const names = namesOf(plural, singular)
const problem = typeof names === 'string' ? names : findObstacle(names, root)

if (typeof names === 'string' || problem) {
  console.error(problem)
  process.exitCode = 1
} else {
  const written = layOut(names, root)
  run('scripts/dump-schema.ts')
  run('scripts/docs-events.ts')
  await writeRoleMatrix(names.module)
  run('node_modules/oxfmt/bin/oxfmt', ...written.filter((path) => /\.(tsx?|json)$/.test(path)))
  console.log(
    [
      `Created src/modules/${names.module} with the record ${names.record}:`,
      ...written.map((path) => `  ${path}`),
      `Try it: npm run build, then npx vitest run --project integration src/modules/${names.module}`,
    ].join('\n'),
  )
}

function run(script: string, ...args: readonly string[]): void {
  execFileSync(process.execPath, [join(root, script), ...args], { cwd: root, stdio: 'inherit' })
}

async function writeRoleMatrix(name: string): Promise<void> {
  const folder = join(root, 'src/modules', name)
  const path = pathToFileURL(join(folder, 'server/module.ts')).href
  const { module } = (await import(path)) as { readonly module: Module }
  const matrix = roleMatrix(module.calls.map(({ call }) => call))
  writeFileSync(join(folder, 'tests/role-matrix.txt'), matrix)
}
