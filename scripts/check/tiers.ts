import type { Finding } from './finding.ts'
import { placeOf } from './place.ts'
import type { SourceFile } from './source-file.ts'
import tiers from '../../src/modules/tiers.json' with { type: 'json' }

export function checkTiers(file: SourceFile): Finding[] {
  const { path } = file
  const from = placeOf(path)?.module
  if (from === undefined) return []
  const own = tierOf(from)
  if (own === undefined) return [{ file: path, line: 1, sentence: unlisted(from) }]
  return file.imports.flatMap(({ target, line }) => {
    const to = target === undefined ? undefined : placeOf(target)?.module
    if (to === undefined || to === from) return []
    const other = tierOf(to)
    if (other !== undefined && other < own) return []
    const sentence = `${from} may not import ${to}, which isn't in an earlier tier; use an event or a slot`
    return [{ file: path, line, sentence }]
  })
}

function tierOf(module: string): number | undefined {
  const [group = module] = module.split('/')
  const tier = tiers.findIndex((row) => row.includes(module) || row.includes(group))
  return tier === -1 ? undefined : tier
}

function unlisted(module: string): string {
  return `the module ${module} has no tier; add it to src/modules/tiers.json`
}
