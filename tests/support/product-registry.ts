import { offeredModules } from '#apps/server/modules.ts'
import { createRegistry, type Registry } from '#platform/registry/registry.ts'

import { testProduct } from './test-product.ts'

export function productRegistry(): Registry {
  return (registry ??= createRegistry(offeredModules(testProduct())))
}

let registry: Registry | undefined
