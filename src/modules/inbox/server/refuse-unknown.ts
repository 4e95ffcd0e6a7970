import { refuse } from '#platform/registry/refuse.ts'

/** What is not in his sight does not exist for him. */
export function refuseUnknown(): never {
  refuse('not_found', 'This conversation no longer exists.')
}
