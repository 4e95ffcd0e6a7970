import { createContext, type ComponentType } from 'react'

import type { FieldDefinition, FieldValue } from '#modules/fields/rules.ts'

import type { TemplateBlock } from '../model.ts'

export interface BlockFieldProps {
  readonly label: string
  readonly block: TemplateBlock | null
  readonly isDisabled: boolean
  readonly error: string | undefined
  readonly onChange: (block: TemplateBlock | null) => void
}

export interface FieldValueProps {
  readonly field: FieldDefinition
  readonly value: FieldValue
  readonly onChange: (value: FieldValue) => void
}

export interface TemplateSlot {
  readonly Block: ComponentType<BlockFieldProps>
  /** What a field of conversations is set to. */
  readonly FieldValue: ComponentType<FieldValueProps>
}

/** Filled by whoever mounts the dashboard: what messages are made of is not known to templates. */
export const TemplateSlots = createContext<readonly TemplateSlot[]>([])
