import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { build, createServer, type Rolldown } from 'vite'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'

import * as account from '#modules/account/contract.ts'
import * as organization from '#modules/organization/contract.ts'
import { event } from '#platform/events/event.ts'
import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'

import { bareContracts } from './bare-contracts.server.ts'
import { bareExports } from './bare-exports.server.ts'

const pourTea = call({
  name: 'tea.pourTea',
  route: 'POST /api/tea/{id}/pour',
  summary: 'Pour a cup',
  access: needs('Organization', 'manage'),
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({}),
  status: 201,
  stepUp: true,
})
const bareCall = {
  name: 'tea.pourTea',
  method: 'POST',
  path: '/api/tea/{id}/pour',
  realm: 'organization',
  access: { who: 'key', key: 'Organization', level: 'manage' },
  status: 201,
  rules: { stepUp: true },
}

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

test('a call keeps its route and rules, an event its type', () => {
  const teaPoured = event({
    type: 'tea.poured',
    says: 'poured tea',
    data: z.object({}),
    audience: 'organization',
  })
  expect(bareExports({ pourTea, teaPoured })).toEqual({
    pourTea: bareCall,
    teaPoured: { type: 'tea.poured' },
  })
})

test('plain data is kept, including the calls in it', () => {
  const teas = {
    name: 'tea',
    isListed: true,
    largest: null,
    fields: { title: { label: 'Title', max: 80, schema: z.string(), parse: () => '' } },
    calls: { pour: pourTea },
    sizes: ['small', 'large'],
    filters: {},
  }
  expect(bareExports({ teas })).toEqual({
    teas: {
      name: 'tea',
      isListed: true,
      largest: null,
      fields: { title: { label: 'Title', max: 80 } },
      calls: { pour: bareCall },
      sizes: ['small', 'large'],
      filters: {},
    },
  })
})

test('schemas, functions, and class instances are removed', () => {
  const teaInput = { id: z.uuid(), size: z.enum(['small']) }
  const exports = {
    teaInput,
    tea: z.object(teaInput),
    brew() {},
    since: new Date(),
    all: [z.any()],
  }
  expect(bareExports(exports)).toEqual({})
})

test('every real call keeps its route', () => {
  for (const contract of [account, organization]) {
    const bare = bareExports(contract)
    for (const [name, offered] of Object.entries(contract)) {
      if (!('path' in offered)) continue
      const { method, path, access } = offered
      expect(bare[name]).toMatchObject({ name: offered.name, method, path, access })
    }
    expect(JSON.stringify(bare)).not.toContain('zod')
  }
})

test('a built page contains only what it uses of a contract', async () => {
  const folder = await tree({
    'contract.ts': `
      import { kind } from './model.ts'
      export const listTeas = { name: kind, isRead: true }
      export const hidden = { name: 'never asked for' }`,
    'model.ts': `export const kind: string = ['tea', 'listTeas'].join('.')`,
    'page.ts': `import { listTeas } from './contract.ts'\nconsole.log(listTeas)`,
  })
  const code = await built(folder)
  expect(code).toContain('tea.listTeas')
  expect(code).not.toContain('never asked for')
})

test('importing a schema fails with the reason', async () => {
  const schema = await tree({
    'contract.ts': `export const parse = () => 1`,
    'page.ts': `import { parse } from './contract.ts'\nconsole.log(parse)`,
  })
  await expect(built(schema)).rejects.toThrow('"parse" is not exported by')

  const zod = await tree({ 'page.ts': `import { z } from 'zod'\nconsole.log(z)` })
  await expect(built(zod)).rejects.toThrow('zod is server-only')
})

test('in development, changes in a contract and its imports are picked up', async () => {
  const folder = await tree({
    'contract.ts': `import { kind } from './model.ts'\nexport const tea = { kind }`,
    'model.ts': `export const kind = 'green'`,
  })
  await using server = await develop(folder)
  const contract = join(folder, 'contract.ts')
  const sent = async () => (await server.environments.client.transformRequest(contract))?.code
  expect(await sent()).toContain('green')

  await writeFile(join(folder, 'model.ts'), `export const kind = 'black'`)
  await expect.poll(sent, { timeout: 10_000 }).toContain('black')
})

async function tree(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'parley-bare-')))
  folders.push(root)
  const folder = join(root, 'src/modules/tea')
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

async function built(folder: string): Promise<string> {
  const result = await build({
    ...quiet,
    root: folder,
    plugins: [bareContracts()],
    build: { write: false, rolldownOptions: { input: join(folder, 'page.ts') } },
  })
  const { output } = result as Rolldown.RolldownOutput
  return output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n')
}

async function develop(folder: string) {
  const server = await createServer({
    ...quiet,
    root: folder,
    cacheDir: join(folder, 'cache'),
    plugins: [bareContracts()],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false },
  })
  return Object.assign(server, { [Symbol.asyncDispose]: () => server.close() })
}

const quiet = { configFile: false, logLevel: 'silent' } as const
