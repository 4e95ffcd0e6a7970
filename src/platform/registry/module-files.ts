import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Imports a file such as `portal/module.ts` of every module, in tier order. From source, the
 * folders are read; `scripts/build-server.ts` replaces the call with imports.
 */
export async function importModules<Exports>(file: string): Promise<readonly Exports[]> {
  return Promise.all(
    modulesWith(file).map(
      async (name) => (await import(pathToFileURL(join(folder, name, file)).href)) as Exports,
    ),
  )
}

export function modulesWith(file: string): readonly string[] {
  const tiers = JSON.parse(readFileSync(join(folder, 'tiers.json'), 'utf8')) as string[][]
  return tiers.flat().filter((name) => existsSync(join(folder, name, file)))
}

const folder = join(import.meta.dirname, '../../modules')
