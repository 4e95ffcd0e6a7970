import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * What each module exports from such a file, `portal/module.ts`, in the order of the tiers. From
 * source the folders are read; `scripts/build-server.ts` puts imports in place of a call.
 */
export async function importModules<Exports>(file: string): Promise<readonly Exports[]> {
  return Promise.all(
    modulesWith(file).map(
      // A module that exports something else fails where it is first used.
      async (name) => (await import(pathToFileURL(join(folder, name, file)).href)) as Exports,
    ),
  )
}

/** The modules that have such a file, in the order of the tiers. */
export function modulesWith(file: string): readonly string[] {
  const tiers = JSON.parse(readFileSync(join(folder, 'tiers.json'), 'utf8')) as string[][]
  return tiers.flat().filter((name) => existsSync(join(folder, name, file)))
}

const folder = join(import.meta.dirname, '../../modules')
