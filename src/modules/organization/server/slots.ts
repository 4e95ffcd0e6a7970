import { slot } from '#platform/registry/slot.ts'
import type { Scope } from '#platform/scope/scope.ts'

export const teamEndingSlot = slot<
  (scope: Scope, team: { id: string; name: string }) => Promise<void>
>('organization.team-ending')

export const uploadSlot = slot<UploadSource>('organization.uploads')

interface UploadSource {
  count(scope: Scope): Promise<number>
  list(scope: Scope, after: string | undefined, limit: number): Promise<Upload[]>
}

export interface Upload {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
}
