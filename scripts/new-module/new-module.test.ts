import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripTypeScriptTypes } from 'node:module'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { layOut, findObstacle } from './lay-out.ts'
import { namesOf, type Names } from './names.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parley-new-module-'))
  mkdirSync(join(root, 'src/modules/tags'), { recursive: true })
  for (const path of ['src/modules/tiers.json', 'db'])
    cpSync(path, join(root, path), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true }))

const named = (...words: string[]): Names => {
  const names = namesOf(...words)
  if (typeof names === 'string') throw new Error(names)
  return names
}
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

test.each([
  ['bookmarks', 'bookmark'],
  ['shift-types', 'shift-type'],
  ['categories', 'category'],
  ['boxes', 'box'],
  ['classes', 'class'],
])('the singular of %s is %s', (plural, singular) => {
  expect(namesOf(plural)).toEqual({ module: plural, record: singular })
})

test('an irregular plural needs its singular', () => {
  expect(namesOf('people', 'person')).toEqual({ module: 'people', record: 'person' })
  expect(namesOf('people')).toContain('npm run new-module people person')
})

test.each(['', 'Bookmarks', 'shift_types', 'shift types', '-types', 'types-', '../tags', 'a2s'])(
  '"%s" isn\'t a valid module name',
  (name) => {
    expect(namesOf(name)).toContain('lowercase')
  },
)

test('existing folders, tiers, and tables are refused', () => {
  expect(findObstacle(named('tags'), root)).toBe('A module named tags already exists.')
  expect(findObstacle(named('campaigns'), root)).toBe('A module named campaigns already exists.')
  expect(findObstacle(named('board-columns'), root)).toBe(
    'A table named board_columns already exists.',
  )
  expect(findObstacle(named('bookmarks'), root)).toBeUndefined()
})

test('template names are fully replaced, and all files parse', () => {
  const written = layOut(named('shift-types'), root)
  for (const path of written) {
    const text = read(path)
    expect(`${path} ${text}`).not.toMatch(/sample.?thing|\.template/i)
    if (path.endsWith('.json')) JSON.parse(text)
    if (path.endsWith('.ts')) stripTypeScriptTypes(text)
  }
  expect(globSync('src/modules/shift-types/**/*.*', { cwd: root })).toHaveLength(written.length - 2)
})

test('two-word names use the right case everywhere', () => {
  const written = layOut(named('shift-types'), root)
  const folder = 'src/modules/shift-types'
  const model = read(`${folder}/model.ts`)
  const contract = read(`${folder}/contract.ts`)
  const screens = read(`${folder}/dashboard/module.ts`)

  expect(model).toContain(`export const shiftTypes = resource({`)
  expect(model).toContain(`name: 'shift type'`)
  expect(model).toContain(`table: 'shift_types'`)
  expect(contract).toContain(`type: 'shift_type.opened'`)
  expect(contract).toContain(`route: 'GET /api/chat/shift-types'`)
  expect(contract).toContain(`export type VisitorShiftTypes =`)
  expect(screens).toContain(`title: 'New shift type'`)
  expect(written).toContain(`${folder}/dashboard/screens/shift-types.tsx`)
})

test('it changes only its folder, one new migration, and the tiers', () => {
  const before = globSync('db/migrations/*.sql', { cwd: root }).length
  const outside = layOut(named('bookmarks'), root).filter(
    (path) => !path.startsWith('src/modules/bookmarks/'),
  )
  const number = String(before + 1).padStart(4, '0')

  expect(outside).toEqual([`db/migrations/${number}_bookmarks.sql`, 'src/modules/tiers.json'])
  expect(read(outside[0] ?? '')).toMatch(/^-- module: bookmarks\n/)
  expect((JSON.parse(read('src/modules/tiers.json')) as string[][]).at(-2)).toContain('bookmarks')
})
