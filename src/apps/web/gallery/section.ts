import type { ComponentType } from 'react'

/** One part of the design system, shown in its states. */
export interface Section {
  readonly title: string
  readonly Demo: ComponentType
}
