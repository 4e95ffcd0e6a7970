import { anyMember } from '#platform/permissions/access.ts'
import { choice, number, prose, text } from '#platform/resources/field.ts'
import { resource } from '#platform/resources/resource.ts'

import { closedObjects, maskedObjects } from './rules.ts'

export const fields = resource({
  name: 'field',
  plural: 'fields',
  table: 'fields',
  needs: 'Settings',
  view: anyMember,
  title: 'key',
  titleWithin: 'object',
  screen: 'settings/fields',
  fields: {
    object: choice('Used for', [
      { value: 'contact', label: 'Contacts' },
      { value: 'company', label: 'Companies' },
      { value: 'conversation', label: 'Conversations' },
      { value: 'ticket', label: 'Tickets' },
    ]),
    key: text('Key', {
      max: 64,
      isSortable: true,
      pattern: {
        source: '^[a-zA-Z][a-zA-Z0-9_.-]{0,63}$',
        sentence: 'Start with a letter. Use only letters, digits, dots, and dashes.',
      },
      hint: 'The name in the API and in page code, such as plan.',
    }),
    label: text('Label', { max: 60, hint: 'Shown to people.' }),
    type: choice('Type', [
      { value: 'text', label: 'Text' },
      { value: 'long_text', label: 'Long text' },
      { value: 'number', label: 'Number' },
      { value: 'currency', label: 'Currency amount' },
      { value: 'percent', label: 'Percentage' },
      { value: 'boolean', label: 'Yes/no' },
      { value: 'date', label: 'Date' },
      { value: 'datetime', label: 'Date and time' },
      { value: 'select', label: 'Single select' },
      { value: 'multi_select', label: 'Multi-select' },
      { value: 'url', label: 'URL' },
      { value: 'email', label: 'Email' },
      { value: 'phone', label: 'Phone number' },
      { value: 'user', label: 'Teammate' },
    ]),
    options: prose('Choices', {
      max: 12_000,
      isListed: false,
      hint: 'One per line, up to 200. For select fields only.',
    }),
    pattern: text('Pattern', {
      max: 500,
      isRequired: false,
      isListed: false,
      hint: 'A regular expression such as [A-Z]{2}-[0-9]{4}. For text only.',
    }),
    visibleTo: choice('Visible to', [
      { value: 'everyone', label: 'Everyone' },
      {
        value: 'managers',
        label: 'Teammates who manage settings',
        within: { field: 'object', values: maskedObjects },
      },
    ]),
    requiredOn: choice(
      'Required',
      [
        { value: 'never', label: 'Never' },
        { value: 'create', label: 'On creation' },
        {
          value: 'close',
          label: 'On closing',
          within: { field: 'object', values: closedObjects },
        },
      ],
      {
        hint: 'Required from your team, not from customers.',
      },
    ),
    position: number('Order', {
      max: 1000,
      isSortable: true,
      hint: 'Lower numbers come first.',
    }),
  },
})
