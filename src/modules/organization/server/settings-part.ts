import type { FirstStep } from '#platform/registry/first-step.ts'
import { answer, type Module } from '#platform/registry/module.ts'

import {
  getChecklist,
  getLanguageSettings,
  getPreferences,
  organizationLanguageChanged,
  savePreference,
  updateLanguageSettings,
} from '../contract.ts'
import { answerChecklist } from './actions/checklist.ts'
import { answerLanguage, editLanguage } from './actions/language.ts'
import { answerPreferences, keepPreference } from './actions/preferences.ts'

/** Languages and formats, how a member arranged his screens, and the first steps. */
export function settingsPart(
  listFirstSteps: () => readonly FirstStep[],
): Required<Pick<Module, 'calls' | 'events'>> {
  return {
    calls: [
      answer(getLanguageSettings, answerLanguage),
      answer(updateLanguageSettings, editLanguage),
      answer(getPreferences, answerPreferences),
      answer(savePreference, keepPreference),
      answer(getChecklist, (scope) => answerChecklist(scope, listFirstSteps())),
    ],
    events: [organizationLanguageChanged],
  }
}
