import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { fillIn, type Names } from './names.ts'

export function findObstacle({ module }: Names, root: string): string | undefined {
  const table = module.replaceAll('-', '_')
  if (existsSync(join(root, modules, module)) || readTiers(root).flat().includes(module)) {
    return `A module named ${module} already exists.`
  }
  return new RegExp(`^create table (public\\.)?${table} `, 'im').test(
    readFileSync(join(root, 'db/schema.sql'), 'utf8'),
  )
    ? `A table named ${table} already exists.`
    : undefined
}

export function layOut(names: Names, root: string): readonly string[] {
  const { module } = names
  const files = globSync('**/*.template', { cwd: join(templates, 'module') }).map((path) => ({
    from: join('module', path),
    to: join(modules, module, fillIn(path.replace(/\.template$/, ''), names)),
  }))
  files.push({ from: 'migration.sql.template', to: nextMigration(module, root) })
  for (const { from, to } of files) {
    const text = fillIn(readFileSync(join(templates, from), 'utf8'), names)
    mkdirSync(dirname(join(root, to)), { recursive: true })
    writeFileSync(join(root, to), text)
  }
  writeFileSync(
    join(root, tiers),
    JSON.stringify(
      readTiers(root).map((row, nth, { length }) => (nth === length - 2 ? [...row, module] : row)),
    ),
  )
  return [...files.map(({ to }) => to), tiers]
}

function nextMigration(module: string, root: string): string {
  const folder = 'db/migrations'
  const count = readdirSync(join(root, folder)).filter((name) => name.endsWith('.sql')).length
  const number = String(count + 1).padStart(4, '0')
  return join(folder, `${number}_${module.replaceAll('-', '_')}.sql`)
}

function readTiers(root: string): string[][] {
  return JSON.parse(readFileSync(join(root, tiers), 'utf8')) as string[][]
}

const templates = import.meta.dirname
const modules = 'src/modules'
const tiers = join(modules, 'tiers.json')
