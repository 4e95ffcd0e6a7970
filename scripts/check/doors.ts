import type { Finding } from './finding.ts'
import { placeOf, type Place } from './place.ts'
import type { SourceFile } from './source-file.ts'

/** A module is entered through its doors; an app also mounts its faces. */
export function checkDoors(file: SourceFile): Finding[] {
  const from = placeOf(file.path)
  if (!from) return []
  return file.imports.flatMap(({ target, line }) => {
    const to = target === undefined ? undefined : placeOf(target)
    if (target === undefined || !to?.module || to.module === from.module) return []
    const inside = target.slice(`src/modules/${to.module}/`.length)
    if (isDoor(inside) || engines.includes(to.module) || isMountedBy(from, to, inside)) return []
    return [{ file: file.path, line, sentence: refusal(target, to.module) }]
  })
}

const doors = [
  'model.ts',
  'rules.ts',
  'contract.ts',
  'server/door.ts',
  'dashboard/door.tsx',
  'dashboard/slots.ts',
]

/** Modules made of parts for the modules above them: each part is entered by itself. */
const engines = ['content']

/**
 * A contract may come in parts, `drafts-contract.ts` beside `contract.ts`, and so may the door of a
 * dashboard: what stands behind one door is loaded with all who use any of it.
 */
export function isDoor(inside: string): boolean {
  return (
    doors.includes(inside) ||
    /^([a-z][a-z-]*-contract\.ts|dashboard\/[a-z][a-z-]*-door\.tsx)$/.test(inside)
  )
}

const mounts: Readonly<Record<string, readonly string[]>> = {
  server: ['server'],
  web: ['dashboard', 'marketing'],
  portal: ['portal'],
  widget: ['widget'],
}

// The web app also mounts what stands directly in a face; all others mount manifests only.
function isMountedBy(from: Place, to: Place, inside: string): boolean {
  if (from.app === undefined || to.face === undefined) return false
  if (!mounts[from.app]?.includes(to.face)) return false
  if (from.app === 'web') return inside.split('/').length === 2
  return inside === `${to.face}/module.ts` || inside === 'widget/page.ts'
}

function refusal(target: string, module: string): string {
  return `imports ${target} past the doors of ${module} (${doors.join(', ')})`
}
