import { slot } from '#platform/registry/slot.ts'
import type { Scope } from '#platform/scope/scope.ts'

/** Told before a team goes, while what it had can still be found by it. */
export const teamEndingSlot = slot<
  (scope: Scope, team: { id: string; name: string }) => Promise<void>
>('organization.team-ending')

/** Files that a module keeps in storage, for an export of everything. */
export const uploadSlot = slot<UploadSource>('organization.uploads')

interface UploadSource {
  count(scope: Scope): Promise<number>
  /** In the order of their ids. */
  list(scope: Scope, after: string | undefined, limit: number): Promise<Upload[]>
}

export interface Upload {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
}
