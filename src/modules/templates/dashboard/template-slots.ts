import { createContext, type ComponentType } from 'react'

import type { TemplateBlock } from '../model.ts'

export interface BlockFieldProps {
  readonly label: string
  readonly block: TemplateBlock | null
  readonly isDisabled: boolean
  readonly error: string | undefined
  readonly onChange: (block: TemplateBlock | null) => void
}

export interface TemplateSlot {
  readonly Block: ComponentType<BlockFieldProps>
}

/** Filled by whoever mounts the dashboard: what messages are made of is not known to templates. */
export const TemplateSlots = createContext<readonly TemplateSlot[]>([])
