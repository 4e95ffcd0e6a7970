import { z } from 'zod'

import { locale, timeZone } from '#modules/account/model.ts'
import { event } from '#platform/events/event.ts'
import { anyMember, ownerOnly } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { version } from '#platform/registry/fields.ts'

import {
  checklistItem,
  dateFormat,
  languageSettings,
  numberFormat,
  preferenceKey,
} from './model.ts'

const noInput = z.strictObject({})

export const getLanguageSettings = call({
  name: 'organization.getLanguageSettings',
  route: 'GET /api/organization/language',
  summary: 'Get language and region settings',
  access: anyMember,
  input: noInput,
  output: languageSettings,
})

export const updateLanguageSettings = call({
  name: 'organization.updateLanguageSettings',
  route: 'PATCH /api/organization/language',
  summary: 'Update language and region settings; an empty update confirms them',
  access: ownerOnly,
  input: z.strictObject({
    version,
    defaultLocale: locale.optional(),
    contentLocales: z
      .array(locale)
      .min(1, 'Choose at least one language.')
      .max(40, 'Choose at most 40 languages.')
      .optional(),
    timeZone: timeZone.optional(),
    dateFormat: dateFormat.optional(),
    numberFormat: numberFormat.optional(),
    firstWeekday: z.number().int().min(0).max(6).nullable().optional(),
  }),
  output: languageSettings,
})

export const getPreferences = call({
  name: 'organization.getPreferences',
  route: 'GET /api/organization/preferences',
  summary: 'Get your screen preferences',
  access: anyMember,
  input: noInput,
  output: z.object({ values: z.record(z.string(), z.unknown()) }),
})

export const savePreference = call({
  name: 'organization.savePreference',
  route: 'PUT /api/organization/preferences/{key}',
  summary: 'Set a screen preference; null removes it',
  access: anyMember,
  input: z.strictObject({ key: preferenceKey, value: z.unknown().nullable() }),
  output: z.object({}),
})

export const getChecklist = call({
  name: 'organization.getChecklist',
  route: 'GET /api/organization/checklist',
  summary:
    'List onboarding steps and whether they’re done; steps you lack permission for are omitted',
  access: anyMember,
  input: noInput,
  output: z.object({ items: z.array(checklistItem) }),
})

const languages = languageSettings.omit({ confirmedAt: true, version: true })

export const organizationLanguageChanged = event({
  type: 'organization.language_changed',
  says: 'changed the language and region settings',
  data: z.object({ before: languages, after: languages }),
  audience: 'organization',
})
