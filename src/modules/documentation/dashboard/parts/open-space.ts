import type { DocVersion, Space } from '../../model.ts'

export interface OpenSpace {
  readonly space: Space
  readonly version: DocVersion
  readonly versions: readonly DocVersion[]
  readonly locale: string
  readonly canManage: boolean
}
