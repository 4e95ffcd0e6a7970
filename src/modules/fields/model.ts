import { anyMember } from '#platform/permissions/access.ts'
import { choice, number, prose, text } from '#platform/resources/field.ts'
import { resource } from '#platform/resources/resource.ts'

import { closedObjects, maskedObjects } from './rules.ts'

/** What an organization wants to know of its records. Pages, the API and forms speak of it by key. */
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
    object: choice('Belongs to', [
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
        sentence: 'Begin with a letter; letters, digits, dots and dashes.',
      },
      hint: 'As your pages and the API write it, such as plan.',
    }),
    label: text('Label', { max: 60, hint: 'As people read it.' }),
    type: choice('Type', [
      { value: 'text', label: 'Text' },
      { value: 'long_text', label: 'Long text' },
      { value: 'number', label: 'Number' },
      { value: 'currency', label: 'Amount of money' },
      { value: 'percent', label: 'Percent' },
      { value: 'boolean', label: 'Yes or no' },
      { value: 'date', label: 'Date' },
      { value: 'datetime', label: 'Date and time' },
      { value: 'select', label: 'One of a list' },
      { value: 'multi_select', label: 'Several of a list' },
      { value: 'url', label: 'Link' },
      { value: 'email', label: 'E-mail address' },
      { value: 'phone', label: 'Phone number' },
      { value: 'user', label: 'Member of the team' },
    ]),
    options: prose('Choices', {
      max: 12_000,
      isListed: false,
      hint: 'One per line, at most 200. For lists only.',
    }),
    pattern: text('Pattern', {
      max: 500,
      isRequired: false,
      isListed: false,
      hint: 'What a text must look like as a whole, such as [A-Z]{2}-[0-9]{4}. For text only.',
    }),
    visibleTo: choice('Read by', [
      { value: 'everyone', label: 'Everyone' },
      {
        value: 'managers',
        label: 'Who manages settings',
        within: { field: 'object', values: maskedObjects },
      },
    ]),
    requiredOn: choice(
      'Required',
      [
        { value: 'never', label: 'Never' },
        { value: 'create', label: 'When it is created' },
        {
          value: 'close',
          label: 'When it is closed',
          within: { field: 'object', values: closedObjects },
        },
      ],
      {
        hint: 'Asked of your team. What customers begin is not held up by it, nor is beginning a side conversation.',
      },
    ),
    position: number('Order', {
      max: 1000,
      isSortable: true,
      hint: 'Small numbers come first in forms.',
    }),
  },
})
