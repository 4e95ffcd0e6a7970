import { offeredModules } from '../../src/apps/server/modules.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import type { Module } from '../../src/platform/registry/module.ts'

export function declaredModules(): Module[] {
  return offeredModules({ config: readConfig({}) })
}
