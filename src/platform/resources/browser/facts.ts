import type { Resource } from '../resource.ts'
import type { ResourceCalls } from '../resource-calls.ts'
import type { Values } from './record-fields.tsx'
import type { Related } from './related.ts'

/** A record whose fields are edited in place. */
export interface Facts {
  readonly resource: Resource
  readonly calls: ResourceCalls
  readonly record: Values
  readonly canManage: boolean
  readonly related?: Related | undefined
  /** The field being edited. One at a time, because each save needs the latest version. */
  readonly edited: string | undefined
  readonly onEdit: (name: string | undefined) => void
}
