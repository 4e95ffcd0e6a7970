import type { Scope } from '#platform/scope/scope.ts'

import { uploadSlot, type Upload } from '../slots.ts'

export async function countUploads(scope: Scope): Promise<number> {
  let sum = 0
  for (const { count } of scope.gather(uploadSlot)) sum += await count(scope)
  return sum
}

export async function listUploads(
  scope: Scope,
  after: string | undefined,
  limit: number,
): Promise<Upload[]> {
  const found: Upload[] = []
  for (const { list } of scope.gather(uploadSlot)) found.push(...(await list(scope, after, limit)))
  return found.toSorted((one, other) => (one.id < other.id ? -1 : 1)).slice(0, limit)
}
