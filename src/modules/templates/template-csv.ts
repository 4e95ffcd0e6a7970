import { choice, prose, text } from '#platform/resources/field.ts'
import { resource } from '#platform/resources/resource.ts'

/** What a file of replies can say, one column each. */
export const templateCsv = resource({
  name: 'message template',
  plural: 'message templates',
  table: 'message_templates',
  needs: 'Settings.MessageTemplates',
  title: 'name',
  screen: 'settings/message-templates',
  fields: {
    name: text('Name', { max: 80 }),
    shortcut: text('Shortcut', {
      max: 32,
      isRequired: false,
      pattern: {
        source: '^[a-z0-9_-]*$',
        sentence: 'Small letters, digits, - and _, 32 at most.',
      },
    }),
    folder: text('Folder', { max: 60, isRequired: false }),
    body: prose('Text', { max: 20_000 }),
  },
})

/** What the history of a template tells, by the names of its fields. */
export const templateHistory = resource({
  name: 'message template',
  plural: 'message templates',
  table: 'message_templates',
  needs: 'Settings.MessageTemplates',
  title: 'name',
  screen: 'settings/message-templates',
  fields: {
    ...templateCsv.fields,
    kind: choice('Kind', [
      { value: 'reply', label: 'Reply' },
      { value: 'macro', label: 'Macro' },
    ]),
  },
})
