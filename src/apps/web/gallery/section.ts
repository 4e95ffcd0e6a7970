import type { ComponentType } from 'react'

export interface Section {
  readonly title: string
  readonly Demo: ComponentType
}
