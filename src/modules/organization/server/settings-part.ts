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
export const settingsPart: Required<Pick<Module, 'calls' | 'events'>> = {
  calls: [
    answer(getLanguageSettings, answerLanguage),
    answer(updateLanguageSettings, editLanguage),
    answer(getPreferences, answerPreferences),
    answer(savePreference, keepPreference),
    answer(getChecklist, answerChecklist),
  ],
  events: [organizationLanguageChanged],
}
