import { prose, text } from '#platform/resources/field.ts'
import { resource } from '#platform/resources/resource.ts'

/** Answers that are written often. In the inbox a slash finds them. */
export const templates = resource({
  name: 'message template',
  plural: 'message templates',
  table: 'message_templates',
  needs: 'Settings.MessageTemplates',
  title: 'name',
  screen: 'settings/message-templates',
  fields: {
    name: text('Name', { max: 80, isSortable: true }),
    shortcut: text('Shortcut', {
      max: 32,
      isRequired: false,
      hint: 'Found by a slash and these letters: /refund.',
    }),
    folder: text('Folder', { max: 60, isRequired: false, isSortable: true }),
    body: prose('Text', {
      max: 20_000,
      hint: 'Write {{contact.first_name or "there"}} for the name of the customer, and {{agent.first_name}} for your own.',
    }),
  },
})
