import type { Scope } from '#platform/scope/scope.ts'

import type { Template } from '../model.ts'
import { getTemplate, noteUse } from './actions.ts'

export { templatePlacesSlot } from './slots.ts'
export { readSystemTexts, sayFor } from './system-texts.ts'

/** One that the acting member can find; any other is refused as unknown. */
export async function readTemplate(scope: Scope, id: string): Promise<Template> {
  return getTemplate(scope, { id })
}

/** It was sent as it stands. */
export async function countMacroRun(scope: Scope, id: string): Promise<void> {
  await noteUse(scope, { id, isEdited: false })
}
