import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import tiers from '#modules/tiers.json' with { type: 'json' }
import type { Module } from '#platform/registry/module.ts'

/**
 * The `server/module.ts` of every folder of `src/modules`, in the order of the tiers. The built server
 * has them as static imports; see `scripts/build-server.ts`.
 */
export const foundModules: readonly Module[] = await Promise.all(
  tiers.flat().flatMap((name) => {
    const file = join(import.meta.dirname, `../../modules/${name}/server/module.ts`)
    return existsSync(file) ? [importModule(file)] : []
  }),
)

async function importModule(file: string): Promise<Module> {
  const { module } = (await import(pathToFileURL(file).href)) as { readonly module: Module }
  return module
}
