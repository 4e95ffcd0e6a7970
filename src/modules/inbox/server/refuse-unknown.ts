import { refuse } from '#platform/registry/refuse.ts'

/** Also for records the member can't see, so that their existence isn't revealed. */
export function refuseUnknown(): never {
  refuse('not_found', 'This conversation no longer exists.')
}
