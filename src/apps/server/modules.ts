import { housekeeping } from '#platform/jobs/housekeeping.ts'
import type { Module } from '#platform/registry/module.ts'
import { importModules } from '#platform/registry/module-files.ts'
import type { Product } from '#platform/registry/product.ts'

const found = await importModules<{ readonly module: Module }>('server/module.ts')

export function offeredModules({ config }: Pick<Product, 'config'>): Module[] {
  const modules = [housekeeping, ...found.map(({ module }) => module)]
  return modules.filter(({ isOffered }) => isOffered?.(config) ?? true)
}
