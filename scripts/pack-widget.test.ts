import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { packWidget } from './pack-widget.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')
let folder: string

/** A project of a customer, with the package in it as npm puts it there. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-package-'))
  const home = join(folder, 'node_modules/parley-widget')
  await mkdir(home, { recursive: true })
  await packWidget(join(root, 'src/apps/widget'), join(folder, 'package.tgz'))
  await run('tar', ['-xzf', join(folder, 'package.tgz'), '-C', home, '--strip-components=1'])
  for (const name of ['react', '@types']) {
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the packed package can be imported by its two names', async () => {
  const script = `
    const { loadParley, parley } = await import('parley-widget')
    const { ParleyWidget } = await import('parley-widget/react')
    console.log([loadParley, parley, ParleyWidget].map((one) => typeof one).join())`
  await writeFile(join(folder, 'page.js'), script)
  const { stdout } = await run(process.execPath, [join(folder, 'page.js')])
  expect(stdout.trim()).toBe('function,function,function')
})

test('its types tell right calls from wrong ones', async () => {
  await writeFile(
    join(folder, 'page.ts'),
    `import { loadParley, parley, type ParleyConversation } from 'parley-widget'
    import { ParleyWidget } from 'parley-widget/react'
    await loadParley({ baseUrl: 'https://chat.example.com', key: 'x', theme: 'dark' })
    const stop: () => void = parley('on', 'unread', ({ count }) => count.toFixed())
    const items: readonly ParleyConversation[] = await parley('getConversations')
    ParleyWidget({ baseUrl: 'https://chat.example.com', widget: 'x' })
    // @ts-expect-error there is no such method
    parley('fly')
    // @ts-expect-error a listener hears what the event tells
    parley('on', 'unread', ({ number }) => number)
    console.log(stop, items)`,
  )
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022']
  const tsc = join(root, 'node_modules/.bin/tsc')
  await expect(
    run(tsc, [...options, '--lib', 'es2022,dom', '--types', 'react', 'page.ts'], { cwd: folder }),
  ).resolves.toMatchObject({ stdout: '' })
})

test('every file that it names is in it', async () => {
  const home = join(folder, 'node_modules/parley-widget')
  const { exports } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as {
    exports: Record<string, Record<string, string>>
  }
  const named = Object.values(exports).flatMap((files) => Object.values(files))
  expect(named.length).toBeGreaterThan(0)
  for (const file of named) expect(await readFile(join(home, file), 'utf8')).not.toMatch(/\.ts'/)
})
