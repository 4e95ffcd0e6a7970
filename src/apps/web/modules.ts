/// <reference types="vite/types/importMeta.d.ts" />
import type { Contribution } from '#platform/registry/slot.ts'
import type { DashboardModule } from '#platform/screens/module.ts'

export const modules = import.meta.glob<DashboardModule>(
  ['../../modules/*/dashboard/module.ts', '../../modules/*/*/dashboard/module.ts'],
  { eager: true, import: 'dashboard' },
)

export const contributions: readonly Contribution[] = Object.values(modules).flatMap(
  ({ contributes = [] }) => contributes,
)
