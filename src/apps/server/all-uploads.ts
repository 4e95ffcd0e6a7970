import type { Scope } from '#platform/scope/scope.ts'

interface Uploads {
  count(scope: Scope): Promise<number>
  /** In the order of their ids. */
  list(scope: Scope, after: string | undefined, limit: number): Promise<Upload[]>
}

interface Upload {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
}

/** What several modules keep in storage, as one list. */
export function allUploads(...sources: readonly Uploads[]): Uploads {
  return {
    async count(scope) {
      let sum = 0
      for (const source of sources) sum += await source.count(scope)
      return sum
    },
    async list(scope, after, limit) {
      const found: Upload[] = []
      for (const source of sources) found.push(...(await source.list(scope, after, limit)))
      return found.toSorted((one, other) => (one.id < other.id ? -1 : 1)).slice(0, limit)
    },
  }
}
