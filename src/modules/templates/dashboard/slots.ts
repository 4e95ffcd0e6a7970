import type { FieldDefinition, FieldValue } from '#modules/fields/rules.ts'
import { dashboardSlot, type ScreenPart } from '#platform/screens/module.ts'

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

/** Edits the block below the text of a saved reply. */
export const blockFieldSlot = dashboardSlot<ScreenPart<BlockFieldProps>>('templates.block-field')

/** Edits the value that a macro sets a conversation field to. */
export const fieldValueSlot = dashboardSlot<ScreenPart<FieldValueProps>>('templates.field-value')
