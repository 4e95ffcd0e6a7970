import type { Finding } from './finding.ts'
import type { Import, SourceFile } from './source-file.ts'

/** Lazy imports are ignored because they break a cycle. */
export function findCycles(sources: readonly SourceFile[]): Finding[] {
  const edges = new Map(sources.map((file) => [file.path, file.imports.filter(isEager)]))
  const reported = new Set<string>()
  return sources.flatMap(({ path }) => {
    const cycle = reported.has(path) ? undefined : shortestCycle(path, edges)
    if (!cycle) return []
    for (const step of cycle) reported.add(step.to)
    const files = [path, ...cycle.map((step) => step.to)]
    const line = cycle[0]?.line ?? 1
    return [{ file: path, line, sentence: `imports itself: ${files.join(' → ')}` }]
  })
}

interface Step {
  readonly to: string
  readonly line: number
}

type Edges = ReadonlyMap<string, readonly Import[]>

function shortestCycle(start: string, edges: Edges): Step[] | undefined {
  const seen = new Set<string>()
  let ways: { readonly at: string; readonly steps: Step[] }[] = [{ at: start, steps: [] }]
  while (ways.length > 0) {
    const longer: typeof ways = []
    for (const { at, steps } of ways) {
      for (const { target, line } of edges.get(at) ?? []) {
        if (target === undefined || seen.has(target)) continue
        seen.add(target)
        const way = [...steps, { to: target, line }]
        if (target === start) return way
        longer.push({ at: target, steps: way })
      }
    }
    ways = longer
  }
  return undefined
}

function isEager({ kind }: Import): boolean {
  return kind !== 'dynamic'
}
