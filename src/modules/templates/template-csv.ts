import { choice, prose, text } from '#platform/resources/field.ts'
import { resource } from '#platform/resources/resource.ts'

import { languages } from './languages.ts'

const words = {
  name: text('Name', { max: 80 }),
  shortcut: text('Shortcut', {
    max: 32,
    isRequired: false,
    pattern: {
      source: '^[a-z0-9_-]*$',
      sentence: 'Use up to 32 lowercase letters, digits, hyphens, and underscores.',
    },
  }),
  folder: text('Folder', { max: 60, isRequired: false }),
  subject: text('Subject', { max: 200, isRequired: false }),
  body: prose('Text', { max: 20_000 }),
}
const described = {
  name: 'saved reply',
  plural: 'saved replies',
  table: 'message_templates',
  needs: 'Settings.MessageTemplates',
  title: 'name',
  screen: 'settings/message-templates',
} as const
const reply = { value: 'reply', label: 'Reply' }
const note = { value: 'note', label: 'Note' }

export const templateCsv = resource({
  ...described,
  fields: {
    ...words,
    kind: choice('Type', [reply, note]),
    ...Object.fromEntries(
      languages.map((locale) => [
        textColumn(locale),
        prose(`Text (${locale})`, { max: 20_000, isListed: false }),
      ]),
    ),
  },
})

export const templateHistory = resource({
  ...described,
  fields: {
    ...words,
    kind: choice('Type', [reply, note, { value: 'macro', label: 'Macro' }]),
  },
})

export function textColumn(locale: string): string {
  return `text_${locale}`
}

export function localeOfColumn(column: string): string | undefined {
  return column.startsWith('text_') ? column.slice('text_'.length) : undefined
}
