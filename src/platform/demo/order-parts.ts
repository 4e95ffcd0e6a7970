import type { DemoPart } from './demo-part.ts'

/** Takes the first part whose `after` have all run, until none is left. */
export function orderParts(parts: readonly DemoPart[]): readonly DemoPart[] {
  const waiting = [...parts]
  const ordered: DemoPart[] = []
  while (waiting.length > 0) {
    const done = new Set(ordered.map(({ name }) => name))
    const next = waiting.findIndex(({ after = [] }) => after.every((name) => done.has(name)))
    if (next === -1)
      throw new Error(
        `Parts of the demo wait for each other or for an unknown name: ${wanted(waiting)}.`,
      )
    ordered.push(...waiting.splice(next, 1))
  }
  return ordered
}

function wanted(parts: readonly DemoPart[]): string {
  return [...new Set(parts.flatMap(({ after = [] }) => after))].join(', ')
}
