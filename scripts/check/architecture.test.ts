import { expect, test } from 'vitest'

import { checkArchitecture } from './architecture.ts'

const packageFile = JSON.stringify({
  imports: {
    '#lib/*': './src/lib/*',
    '#ui/*': './src/ui/*',
    '#platform/*': './src/platform/*',
    '#modules/*': './src/modules/*',
    '#apps/*': './src/apps/*',
    '#tests/*': './tests/*',
  },
})

function findingsOf(files: Record<string, string>): string[] {
  const tree = new Map(Object.entries({ 'package.json': packageFile, ...files }))
  return checkArchitecture(tree).map(({ file, line, sentence }) => `${file}:${line}  ${sentence}`)
}

function expectFinding(files: Record<string, string>, start: string): void {
  expect(findingsOf(files)).toEqual([expect.stringContaining(start)])
}

test('a valid tree has no findings', () => {
  expect(
    findingsOf({
      'src/lib/slug.ts': 'export const slug = 1',
      'src/ui/button.tsx': `import { slug } from '#lib/slug.ts'\nexport const Button = () => <b>{slug}</b>`,
      'src/platform/scope/scope.ts': `import { createHmac } from 'node:crypto'\nexport interface Scope { hmac: typeof createHmac }`,
      'src/modules/account/model.ts': `import { slug } from '#lib/slug.ts'\nexport const user = slug`,
      'src/modules/account/server/public.ts': `export { user } from '../model.ts'`,
      'src/modules/inbox/contract.ts': `import { user } from '#modules/account/model.ts'\nexport const inbox = user`,
      'src/modules/inbox/server/store.ts': `import type { Scope } from '#platform/scope/scope.ts'\nexport const list = (scope: Scope) => scope.db.selectFrom('conversations')`,
      'src/modules/inbox/server/module.ts': `import { list } from './store.ts'\nimport { user } from '#modules/account/server/public.ts'\nexport const module = [list, user]`,
      'src/modules/inbox/dashboard/screens.ts': `export const screens = [() => import('./screens/inbox.tsx')]`,
      'src/modules/inbox/dashboard/screens/inbox.tsx': `import { inbox } from '../../contract.ts'\nimport { screens } from '../screens.ts'\nexport default () => [inbox, screens]`,
      'src/apps/server/main.ts': `import { module } from '#modules/inbox/server/module.ts'\nexport default module`,
      'src/apps/web/routes.ts': `import { screens } from '#modules/inbox/dashboard/screens.ts'\nimport { join } from 'node:path'\nexport default [screens, join]`,
      'src/apps/web/context.ts': `import type { Scope } from '#platform/scope/scope.ts'\nexport type Context = Scope`,
      'src/apps/web/entry.server.tsx': `import { Readable } from 'node:stream'\nexport default Readable`,
      'db/migrations/0001_inbox.sql': '-- module: inbox\ncreate table conversations (id uuid);',
    }),
  ).toEqual([])
})

test.each([
  ['#platform/registry/refuse.ts', 'lib is below platform'],
  ['#modules/inbox/model.ts', 'lib is below modules'],
  ['../apps/server/main.ts', 'lib is below apps'],
])('lib may not import %s', (specifier, sentence) => {
  const findings = findingsOf({ 'src/lib/slug.ts': `import type { x } from '${specifier}'` })
  expect(findings).toContainEqual(expect.stringContaining(sentence))
})

test('platform imports no module, not even types, re-exports, or lazily', () => {
  const findings = findingsOf({
    'src/platform/a.ts': `import type { User } from '#modules/account/model.ts'`,
    'src/platform/b.ts': `export * from '../modules/account/model.ts'`,
    'src/platform/c.ts': `const load = () => import('#modules/account/model.ts')`,
    'src/platform/d.ts': `type User = import('#modules/account/model.ts').User`,
  })
  expect(findings).toHaveLength(4)
  for (const finding of findings) expect(finding).toContain('platform is below modules')
})

test('imports in comments and strings are not imports', () => {
  expect(
    findingsOf({
      'src/lib/a.ts': `// import x from '#apps/server/main.ts'\nexport const text = "import x from '#apps/server/main.ts'"`,
    }),
  ).toEqual([])
})

test('product code imports nothing from outside src', () => {
  expectFinding(
    { 'src/lib/a.ts': `import { x } from '../../tests/support/x.ts'` },
    'src/lib/a.ts:1  imports tests/support/x.ts, which is not part of src',
  )
})

test('a folder outside the layers is refused', () => {
  expectFinding({ 'src/tools/a.ts': '' }, 'src/tools/a.ts:1  is not in any layer of src')
})

test('a screen may not import the server of its own module, not even its types', () => {
  expectFinding(
    {
      'src/modules/inbox/server/store.ts': 'export type Row = string',
      'src/modules/inbox/dashboard/list.tsx': `import type { Row } from '../server/store.ts'`,
    },
    'src/modules/inbox/dashboard/list.tsx:1  browser code may not import',
  )
})

test('server code may not import a screen', () => {
  expectFinding(
    {
      'src/modules/inbox/dashboard/screens.ts': 'export const screens = []',
      'src/modules/inbox/server/module.ts': `import { screens } from '../dashboard/screens.ts'`,
    },
    'src/modules/inbox/server/module.ts:1  server code may not import',
  )
})

test('the web app takes only types from the server', () => {
  const server = { 'src/apps/server/context.ts': 'export const context = 1' }
  const path = 'src/apps/web/root.tsx'
  expect(
    findingsOf({ ...server, [path]: `import type { C } from '#apps/server/context.ts'` }),
  ).toEqual([])
  expectFinding(
    { ...server, [path]: `import { context } from '#apps/server/context.ts'` },
    `${path}:1  the app web may not import the app server`,
  )
})

test('a contract runs anywhere, so it imports no server code', () => {
  expectFinding(
    {
      'src/modules/inbox/server/store.ts': 'export const x = 1',
      'src/modules/inbox/contract.ts': `import { x } from './server/store.ts'`,
    },
    'src/modules/inbox/contract.ts:1  this file runs anywhere',
  )
})

test('browser code reaches no server package, even indirectly', () => {
  expectFinding(
    {
      'src/platform/registry/call.ts': `import { deep } from './deep.ts'\nexport const call = deep`,
      'src/platform/registry/deep.ts': `import pg from 'pg'\nexport const deep = pg`,
      'src/apps/web/root.tsx': `import { call } from '#platform/registry/call.ts'\nexport default call`,
    },
    'src/apps/web/root.tsx:1  loads pg, which does not run in a browser: src/platform/registry/call.ts → src/platform/registry/deep.ts → pg',
  )
})

test('schemas never reach the browser', () => {
  const model = {
    'src/modules/inbox/model.ts': `import { z } from 'zod'\nexport const x = z.any()`,
  }
  const path = 'src/modules/inbox/dashboard/list.tsx'
  expectFinding(
    { ...model, [path]: `import { x } from '../model.ts'` },
    `${path}:1  brings zod into the browser (src/modules/inbox/model.ts → zod)`,
  )
  expect(findingsOf({ ...model, [path]: `import type { X } from '../model.ts'` })).toEqual([])
  const contract = `import { x } from './model.ts'\nexport const call = x`
  expect(
    findingsOf({
      ...model,
      'src/modules/inbox/contract.ts': contract,
      [path]: `import { call } from '../contract.ts'`,
    }),
  ).toEqual([])
})

test('browser code imports nothing from Node', () => {
  expectFinding(
    { 'src/ui/button.tsx': `import { join } from 'node:path'` },
    'src/ui/button.tsx:1  node:path does not run in a browser',
  )
})

test.each([
  ['#platform/widget/icon.tsx', []],
  ['#ui/trusted-html.tsx', []],
  ['#modules/files/model.ts', []],
  ['#platform/live/live-client.ts', ['src/modules/inbox/widget/part.tsx:1  a widget part takes']],
  ['#ui/button.tsx', ['src/modules/inbox/widget/part.tsx:1  a widget part takes']],
  ['#modules/files/widget/part.tsx', ['src/modules/inbox/widget/part.tsx:1  imports src']],
])('a widget part that imports %s gets %j', (specifier, starts) => {
  const findings = findingsOf({
    'src/modules/inbox/widget/part.tsx': `import { x } from '${specifier}'`,
  })
  expect(findings).toEqual(starts.map((start) => expect.stringContaining(start)))
})

test('only the widget uses the widget kit, and the frame mounts manifests', () => {
  expectFinding(
    {
      'src/modules/inbox/dashboard/part.tsx': `import { Icon } from '#platform/widget/icon.tsx'`,
      'src/apps/widget/frame/parts.ts': `import { widget } from '#modules/inbox/widget/module.ts'`,
    },
    'src/modules/inbox/dashboard/part.tsx:1  only the widget and parts of it may import',
  )
  expectFinding(
    { 'src/apps/widget/frame/parts.ts': `import { Part } from '#modules/inbox/widget/part.tsx'` },
    'src/apps/widget/frame/parts.ts:1  imports src/modules/inbox/widget/part.tsx past the public files',
  )
})

test('the portal carries no dashboard code', () => {
  expectFinding(
    {
      'src/modules/inbox/dashboard/list.tsx': 'export const List = 1',
      'src/modules/inbox/portal/page.tsx': `import { List } from '../dashboard/list.tsx'`,
    },
    'the portal carries no dashboard code',
  )
})

test('other modules are imported through their public files', () => {
  expectFinding(
    {
      'src/modules/account/server/store.ts': 'export const x = 1',
      'src/modules/inbox/server/actions.ts': `import { x } from '#modules/account/server/store.ts'`,
    },
    'src/modules/inbox/server/actions.ts:1  imports src/modules/account/server/store.ts past the public files of account',
  )
})

test('an app imports only module.ts of a module', () => {
  expectFinding(
    {
      'src/modules/inbox/server/actions.ts': 'export const x = 1',
      'src/apps/server/main.ts': `import { x } from '#modules/inbox/server/actions.ts'`,
    },
    'past the public files of inbox',
  )
})

test('module tests see their module, public files of others, and test support', () => {
  expect(
    findingsOf({
      'src/modules/tags/server/store.ts': `export const list = (db) => db.selectFrom('tags')`,
      'src/modules/tags/tests/samples.ts': `import { list } from '../server/store.ts'\nexport const samples = list`,
      'src/modules/tags/tests/tags.test.ts': `import { samples } from './samples.ts'\nimport { x } from '#tests/support/x.ts'\nimport { call } from '#modules/inbox/contract.ts'\nimport { y } from '#platform/y.ts'`,
      'tests/conformance/samples.ts': `import { samples } from '#modules/tags/tests/samples.ts'`,
    }),
  ).toEqual([])
})

test.each([
  ['src/modules/tags/server/module.ts', '../tests/samples.ts', 'which is a test'],
  ['src/apps/server/main.test.ts', '#modules/tags/tests/samples.ts', 'which is a test'],
  ['src/modules/inbox/tests/a.test.ts', '#modules/tags/tests/samples.ts', 'which is a test'],
  [
    'src/modules/tags/tests/a.ts',
    '#modules/inbox/server/store.ts',
    'past the public files of inbox',
  ],
  ['src/modules/tags/tests/a.ts', '#tests/conformance/a.ts', 'use tests/support only'],
  ['src/modules/tags/tests/a.ts', '#apps/server/main.ts', 'is above every module'],
])('%s may not import %s', (path, specifier, sentence) => {
  const findings = findingsOf({ [path]: `import { x } from '${specifier}'` })
  expect(findings).toContainEqual(expect.stringContaining(sentence))
})

test('a module uses earlier tiers only', () => {
  const model = 'export const x = 1'
  const cases: [string, string, boolean][] = [
    ['inbox', 'contacts', true],
    ['organization', 'account', true],
    ['account', 'organization', false],
    ['contacts', 'inbox', false],
    ['inbox', 'widget', false],
    ['automation/custom', 'inbox', true],
  ]
  for (const [from, to, isAllowed] of cases) {
    const findings = findingsOf({
      [`src/modules/${to}/model.ts`]: model,
      [`src/modules/${from}/model.ts`]: `import { x } from '#modules/${to}/model.ts'`,
    })
    const refusal = `${from} may not import ${to}`
    expect(findings, refusal).toEqual(isAllowed ? [] : [expect.stringContaining(refusal)])
  }
})

test('a module without a tier is refused', () => {
  expectFinding({ 'src/modules/teapot/model.ts': '' }, 'the module teapot has no tier')
})

test('import cycles are refused', () => {
  expectFinding(
    {
      'src/lib/a.ts': `import { b } from './b.ts'`,
      'src/lib/b.ts': `import { c } from './c.ts'`,
      'src/lib/c.ts': `\nimport type { A } from './a.ts'`,
    },
    'imports itself: src/lib/a.ts → src/lib/b.ts → src/lib/c.ts → src/lib/a.ts',
  )
})

test.each([
  [`scope.db.selectFrom('conversations')`, '.selectFrom(…)'],
  [`scope.db.insertInto('conversations')`, '.insertInto(…)'],
  [`scope.db.updateTable('conversations')`, '.updateTable(…)'],
  [`scope.db.deleteFrom('conversations')`, '.deleteFrom(…)'],
  ['sql<number>`count(*)`', 'SQL'],
  [`session.run({ text: 'select id from conversations where id = $1' })`, 'SQL'],
])('SQL outside a store is refused: %s', (code, what) => {
  expectFinding(
    { 'src/modules/inbox/server/actions.ts': `export const x = ${code}` },
    `src/modules/inbox/server/actions.ts:1  ${what} outside a store`,
  )
})

test("a sentence isn't SQL", () => {
  expect(
    findingsOf({ 'src/modules/inbox/rules.ts': `export const hint = 'Select one from the list'` }),
  ).toEqual([])
})

test.each([
  `db.selectFrom('contacts as c')`,
  `db.selectFrom('conversations').innerJoin('contacts', 'a', 'b')`,
  `db.selectFrom(['conversations', 'contacts'])`,
  `db.insertInto('contacts')`,
  'sql`select * from contacts where id = ${id}`',
  '`update contacts set name = $1`',
  `'select 1 from conversations join public.contacts using (id)'`,
])("a store uses only its own module's tables: %s", (code) => {
  expectFinding(
    {
      'db/migrations/0001_contacts.sql':
        '-- module: contacts\ncreate table contacts (id uuid);\n-- module: inbox\ncreate table conversations (id uuid);',
      'src/modules/inbox/server/store.ts': `\nexport const x = ${code}`,
    },
    'src/modules/inbox/server/store.ts:2  the table contacts belongs to contacts, not to inbox',
  )
})

test.each([
  'client.query(`select * from ${table}`)',
  `client.query('select * from ' + table)`,
  'client.query({ text: `select * from ${table}` })',
  'sql.raw(`order by ${column}`)',
])('values in query text are refused: %s', (code) => {
  const findings = findingsOf({ 'src/platform/database/pool.ts': `export const x = ${code}` })
  expect(findings).toEqual([expect.stringContaining('built from values')])
})

test.each([
  'client.query(`select 1\n from users where id = $1`, [id])',
  'client.query(`listen ${pg.escapeIdentifier(channel)}`)',
  'client.query(`set role ${roles.owner}`)',
  "(() => { const channel = 'parley'; client.query(`listen ${channel}`) })()",
])('fixed or escaped query text is allowed: %s', (code) => {
  expect(findingsOf({ 'src/platform/database/pool.ts': `export const x = ${code}` })).toEqual([])
})

test.each([
  ['sql`select 1 from conversations where org_id = ${organizationId}`', 1],
  ['sql`select 1 from conversations held where held.org_id = ${scope.organizationId}`', 1],
  [`db.selectFrom('conversations').where('orgId', '=', organizationId)`, 1],
  ['sql`insert into conversations (org_id) values (${organizationId})`', 0],
  ['sql`select 1 from conversations a join messages b on b.org_id = a.org_id`', 0],
])("queries in a scope don't filter by tenant: %s", (query, count) => {
  const store = (type: string) => ({
    'src/modules/inbox/server/store.ts': `export const list = (scope: ${type}) => ${query}`,
  })
  expect(findingsOf(store('Scope'))).toHaveLength(count)
  expect(findingsOf(store('PlatformScope'))).toEqual([])
})

test('a session-wide setting is refused', () => {
  expectFinding(
    {
      'src/platform/database/pool.ts': `export const x = "select set_config('app.ctx', $1, false)"`,
    },
    'outlives its transaction',
  )
})

test.each([
  '<p dangerouslySetInnerHTML={{ __html: text }} />',
  '({ dangerouslySetInnerHTML: { __html: text } })',
  'element.innerHTML = text',
])('raw HTML is refused: %s', (code) => {
  expectFinding({ 'src/ui/text.tsx': `export const x = () => ${code}` }, 'src/ui/text.tsx:1  ')
})

test.each(['skip', 'only', 'to' + 'do'])('a test with %s is refused', (word) => {
  expectFinding(
    { 'tests/e2e/inbox.test.ts': `test('a', () => {})\ntest.${word}('b', () => {})` },
    `tests/e2e/inbox.test.ts:2  test.${word} switches tests off`,
  )
})

test('skipped tests are found behind other modifiers too', () => {
  expectFinding({ 'src/lib/a.test.ts': `test.each([1]).only('b', () => {})` }, 'test.only')
  expectFinding({ 'src/lib/a.test.ts': `describe.sequential.skip('b', () => {})` }, 'describe.skip')
})

test.each([
  'src/lib/index.ts',
  'src/lib/utils.ts',
  'src/lib/string-utils.ts',
  'src/platform/shared/clock.ts',
  'src/platform/registry/types.d.ts',
  'src/lib/editor-v2.ts',
  'src/lib/camelCase.ts',
  'src/ui/Button.tsx',
])("%s isn't a valid file name", (path) => {
  expectFinding({ [path]: '' }, `${path}:1  `)
})

test('"base" and "service" are allowed inside longer names', () => {
  expect(
    findingsOf({
      'src/modules/knowledge/knowledge-base.ts': '',
      'src/apps/web/terms-of-service.tsx': '',
    }),
  ).toEqual([])
})

test.each(['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK', 'Coming' + ' soon'])(
  'unfinished-work markers are found: %s',
  (word) => {
    expectFinding({ 'src/lib/a.ts': `\n// ${word}: later` }, `src/lib/a.ts:2  "${word}"`)
    expectFinding({ 'db/schema.sql': `-- ${word}` }, 'marks unfinished work')
  },
)

test.each([
  ['interface Row { board_id: string }', 1],
  ['sql<{ board_id: string }>`select board_id from boards`', 1],
  ['sql<{ boardId: string }>`select board_id from boards`', 0],
])('the type of a row has names in camelCase: %s', (code, count) => {
  expect(findingsOf({ 'src/modules/tickets/server/store.ts': code })).toHaveLength(count)
})
