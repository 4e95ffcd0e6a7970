import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface WrittenFile {
  readonly path: string
  readonly text: string
}

export async function writeFiles(root: string, files: readonly WrittenFile[]): Promise<void> {
  for (const { path, text } of files) await writeFile(join(root, path), text)
}

export async function compareFiles(root: string, files: readonly WrittenFile[]): Promise<string[]> {
  const paragraphs = await Promise.all(
    files.map(async ({ path, text }) => {
      const written = await readFile(join(root, path), 'utf8').catch(() => '')
      return written === text ? [] : [describeDifference(path, written, text)]
    }),
  )
  return paragraphs.flat()
}

function describeDifference(path: string, written: string, wanted: string): string {
  const gone = linesMissingFrom(wanted, written).map((line) => `  - ${line}`)
  const fresh = linesMissingFrom(written, wanted).map((line) => `  + ${line}`)
  const lines = [...gone, ...fresh]
  const shown = lines.slice(0, linesShown)
  const rest = lines.length - shown.length
  if (lines.length === 0) shown.push('  the same lines in another order')
  return [`${path}:`, ...shown, ...(rest > 0 ? [`  and ${rest} more lines`] : [])].join('\n')
}

function linesMissingFrom(other: string, text: string): string[] {
  const left = new Map<string, number>()
  for (const line of other.split('\n')) left.set(line, (left.get(line) ?? 0) + 1)
  return text.split('\n').filter((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count <= 0
  })
}

const linesShown = 40
