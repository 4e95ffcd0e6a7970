import { anyMember } from '#platform/permissions/access.ts'
import { choice, color, prose, text } from '#platform/resources/field.ts'
import { resource } from '#platform/resources/resource.ts'

import { maxTags } from './rules.ts'

export const tags = resource({
  name: 'tag',
  plural: 'tags',
  table: 'tags',
  needs: 'Settings',
  view: anyMember,
  title: 'name',
  most: maxTags,
  screen: 'settings/tags',
  fields: {
    name: text('Name', { max: 60, isSortable: true }),
    color: color('Color'),
    offeredFor: choice('Used for', [
      { value: 'everything', label: 'Everything' },
      { value: 'conversations', label: 'Conversations' },
      { value: 'contacts', label: 'Contacts' },
      { value: 'tickets', label: 'Tickets' },
    ]),
    description: prose('Description', { max: 300, hint: 'When to use it.' }),
  },
})
