import type { DocVersion, Space } from '../../model.ts'

/** What every part of an open space knows. */
export interface OpenSpace {
  readonly space: Space
  readonly version: DocVersion
  readonly versions: readonly DocVersion[]
  /** The language that is shown. */
  readonly locale: string
  readonly canManage: boolean
}
