import type { Space } from '../../../model.ts'

export interface SettingsPart {
  readonly space: Space
  readonly canManage: boolean
}
