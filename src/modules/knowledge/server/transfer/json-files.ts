import type { ArchiveFile } from '#lib/archive/read-zip.ts'
import type { ImportProblem } from '#modules/content/server/transfers/import-files.ts'
import { isRecord } from '#lib/archive/front-matter.ts'

export type JsonRecord = Readonly<Record<string, unknown>>

/**
 * All items stored under a name in JSON files: an array, a single item, or a page of an API
 * response, across any number of files.
 */
export function recordsIn(
  files: readonly ArchiveFile[],
  names: readonly string[],
  problems: ImportProblem[],
): Map<string, JsonRecord[]> {
  const found = new Map<string, JsonRecord[]>(names.map((name) => [name, []]))
  for (const file of files.filter(({ path }) => /\.json$/i.test(path))) {
    const value = read(file, problems)
    if (value === undefined) continue
    const inName = names.find((name) => namedAfter(file.path, name))
    if (inName && isRecord(value) && 'id' in value) {
      found.get(inName)?.push(value)
      continue
    }
    let isKnown = false
    for (const name of names) {
      const listed = isRecord(value) ? (value[name] ?? value[name.replace(/s$/, '')]) : undefined
      if (listed === undefined) continue
      isKnown = true
      found.get(name)?.push(...records(listed))
    }
    if (!isKnown && inName) {
      const listed = isRecord(value) && Array.isArray(value['data']) ? value['data'] : value
      found.get(inName)?.push(...records(listed))
    } else if (!isKnown) {
      problems.push({
        file: file.path,
        sentence: 'The file contains nothing that can be imported.',
      })
    }
  }
  return found
}

export function idOf(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value) ? value : undefined
}

function read(file: ArchiveFile, problems: ImportProblem[]): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(file.read()).replaceAll('\0', ''))
  } catch {
    problems.push({ file: file.path, sentence: 'The file isn’t valid JSON and was skipped.' })
    return undefined
  }
}

function namedAfter(path: string, name: string): boolean {
  const parts = path.toLowerCase().split('/')
  const [stem = ''] = (parts.at(-1) ?? '').split('.')
  return parts.slice(0, -1).includes(name) || stem.includes(name) || stem === name.replace(/s$/, '')
}

function records(value: unknown): JsonRecord[] {
  return (Array.isArray(value) ? value : [value]).filter(isRecord)
}
