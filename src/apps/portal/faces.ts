import type { PortalFace } from '#platform/portal/portal-page.ts'
import { importModules } from '#platform/registry/module-files.ts'

export const faces: readonly PortalFace[] = (
  await importModules<{ readonly portal: PortalFace }>('portal/module.ts')
).map(({ portal }) => portal)
