import type { Scope } from '#platform/scope/scope.ts'

import type { Template } from '../model.ts'
import { getTemplate, noteUse } from './actions.ts'

export { templatePlacesSlot } from './slots.ts'
export { readSystemTexts, systemTextsFor } from './system-texts.ts'

export async function readTemplate(scope: Scope, id: string): Promise<Template> {
  return getTemplate(scope, { id })
}

export async function countMacroRun(scope: Scope, id: string): Promise<void> {
  await noteUse(scope, { id, isEdited: false })
}
