import type { Finding } from './finding.ts'
import { placeOf, type Place } from './place.ts'
import type { SourceFile } from './source-file.ts'

export function checkPublicFiles(file: SourceFile): Finding[] {
  const from = placeOf(file.path)
  if (!from) return []
  return file.imports.flatMap(({ target, line }) => {
    const to = target === undefined ? undefined : placeOf(target)
    if (target === undefined || !to?.module || to.module === from.module) return []
    const inside = target.slice(`src/modules/${to.module}/`.length)
    if (isPublicFile(inside) || engines.includes(to.module) || isMountedBy(from, to, inside))
      return []
    return [{ file: file.path, line, sentence: refusal(target, to.module) }]
  })
}

const publicFiles = [
  'model.ts',
  'rules.ts',
  'contract.ts',
  'server/public.ts',
  'dashboard/public.tsx',
  'dashboard/slots.ts',
]

const engines = ['content']

export function isPublicFile(inside: string): boolean {
  return (
    publicFiles.includes(inside) ||
    /^([a-z][a-z-]*-contract\.ts|dashboard\/public\/[a-z][a-z-]*\.tsx)$/.test(inside)
  )
}

const mounts: Readonly<Record<string, readonly string[]>> = {
  server: ['server'],
  web: ['dashboard', 'marketing'],
  portal: ['portal'],
  widget: ['widget'],
}

function isMountedBy(from: Place, to: Place, inside: string): boolean {
  if (from.app === undefined || to.face === undefined) return false
  if (!mounts[from.app]?.includes(to.face)) return false
  if (from.app === 'web') return inside.split('/').length === 2
  return inside === `${to.face}/module.ts` || inside === 'widget/page.ts'
}

function refusal(target: string, module: string): string {
  return `imports ${target} past the public files of ${module} (${publicFiles.join(', ')})`
}
