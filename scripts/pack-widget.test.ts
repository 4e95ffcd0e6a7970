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

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-package-'))
  const home = join(folder, 'node_modules/parley-widget')
  await mkdir(home, { recursive: true })
  await packWidget(join(root, 'src/apps/widget'), join(folder, 'package.tgz'))
  await run('tar', ['-xzf', join(folder, 'package.tgz'), '-C', home, '--strip-components=1'])
  for (const name of ['react', '@types']) {
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  }
  await installVue(join(folder, 'node_modules/vue'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the package can be imported by its entry points', async () => {
  const script = `
    const { loadParley, parley } = await import('parley-widget')
    const { ParleyWidget } = await import('parley-widget/react')
    console.log([loadParley, parley, ParleyWidget].map((one) => typeof one).join())`
  await writeFile(join(folder, 'page.js'), script)
  const { stdout } = await run(process.execPath, [join(folder, 'page.js')])
  expect(stdout.trim()).toBe('function,function,function')
})

test('the Vue component mounts, updates, and destroys the chat', async () => {
  const script = `
    globalThis.window = globalThis
    const said = []
    window.Parley = Object.assign((...call) => (said.push(call), new Promise(() => {})), { isLoaded: true })
    globalThis.document = { querySelector: () => ({}) }
    const { mounted, unmounted, watched } = await import('vue')
    const { ParleyWidget } = await import('parley-widget/vue')
    const props = { baseUrl: 'https://chat.example.com', widget: 'a', launcher: undefined }
    ParleyWidget.setup(props)
    const look = () => watched[0].sources.map((source) => source())
    const change = (difference) => {
      const before = look()
      Object.assign(props, difference)
      watched[0].react(look(), before)
    }
    mounted.forEach((run) => run())
    change({ theme: 'dark' })
    change({ widget: 'b' })
    unmounted.forEach((run) => run())
    console.log(JSON.stringify({ said, props: Object.keys(ParleyWidget.props).includes('nonce') }))`
  await writeFile(join(folder, 'vue-page.js'), script)
  const { stdout } = await run(process.execPath, [join(folder, 'vue-page.js')])
  const baseUrl = 'https://chat.example.com'
  expect(JSON.parse(stdout)).toEqual({
    said: [
      ['init', { baseUrl, key: 'a' }],
      ['update', { baseUrl, theme: 'dark' }],
      ['destroy'],
      ['init', { baseUrl, theme: 'dark', key: 'b' }],
      ['destroy'],
    ],
    props: true,
  })
})

test('its types accept valid calls and reject invalid ones', async () => {
  await writeFile(
    join(folder, 'page.ts'),
    `import { loadParley, parley, type ParleyConversation } from 'parley-widget'
    import { ParleyWidget } from 'parley-widget/react'
    import { ParleyWidget as ForVue, useParley } from 'parley-widget/vue'
    await loadParley({ baseUrl: 'https://chat.example.com', key: 'x', theme: 'dark' })
    const stop: () => void = parley('on', 'unread', ({ count }) => count.toFixed())
    const items: readonly ParleyConversation[] = await parley('getConversations')
    ParleyWidget({ baseUrl: 'https://chat.example.com', widget: 'x' })
    ForVue({ baseUrl: 'https://chat.example.com', widget: 'x' })
    const unread: number = useParley().unread.value
    // @ts-expect-error there is no such method
    parley('fly')
    // @ts-expect-error a listener hears what the event tells
    parley('on', 'unread', ({ number }) => number)
    console.log(stop, items, unread)`,
  )
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022']
  const tsc = join(root, 'node_modules/.bin/tsc')
  await expect(
    run(tsc, [...options, '--lib', 'es2022,dom', '--types', 'react', 'page.ts'], { cwd: folder }),
  ).resolves.toMatchObject({ stdout: '' })
})

test('every file it references is included', async () => {
  const home = join(folder, 'node_modules/parley-widget')
  const { exports } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as {
    exports: Record<string, Record<string, string>>
  }
  const named = Object.values(exports).flatMap((files) => Object.values(files))
  expect(named.length).toBeGreaterThan(0)
  for (const file of named) expect(await readFile(join(home, file), 'utf8')).not.toMatch(/\.ts'/)
})

async function installVue(home: string): Promise<void> {
  await mkdir(home)
  const code = `export const mounted = []
    export const unmounted = []
    export const watched = []
    export const onMounted = (run) => mounted.push(run)
    export const onUnmounted = (run) => unmounted.push(run)
    export const watch = (sources, react) => watched.push({ sources, react })
    export const ref = (value) => ({ value })
    export const defineComponent = (setup, options) => ({ ...options, setup })`
  const declaration = await readFile(
    join(root, 'src/apps/widget/npm/declarations/vue-itself.d.ts'),
    'utf8',
  )
  const inside = declaration.slice(declaration.indexOf('{') + 1, declaration.lastIndexOf('}'))
  await writeFile(join(home, 'vue.js'), code)
  await writeFile(join(home, 'vue.d.ts'), inside)
  const exports = { '.': { types: './vue.d.ts', default: './vue.js' } }
  await writeFile(
    join(home, 'package.json'),
    JSON.stringify({ name: 'vue', type: 'module', exports }),
  )
}
