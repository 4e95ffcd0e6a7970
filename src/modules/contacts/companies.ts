import { text } from '#platform/resources/field.ts'
import { resource } from '#platform/resources/resource.ts'

/** Whom contacts work for. */
export const companies = resource({
  name: 'company',
  plural: 'companies',
  table: 'companies',
  needs: 'Inbox',
  title: 'name',
  screen: 'companies',
  fields: {
    name: text('Name', { max: 120, isSortable: true }),
    domain: text('Domain', {
      max: 253,
      isRequired: false,
      hint: 'Such as example.com.',
      pattern: {
        source: '^([a-zA-Z0-9-]+(\\.[a-zA-Z0-9-]+)+)?$',
        sentence: 'Write a domain such as example.com.',
      },
    }),
  },
})

/** What a file of contacts can say, one column each. */
export const contactFile = resource({
  name: 'contact',
  plural: 'contacts',
  table: 'contacts',
  needs: 'Inbox',
  title: 'name',
  screen: 'contacts',
  fields: {
    name: text('Name', { max: 120 }),
    email: text('E-mail address', { max: 320, isRequired: false }),
    phone: text('Phone', { max: 16, isRequired: false }),
    externalId: text('External id', { max: 191, isRequired: false }),
    company: text('Company', { max: 120, isRequired: false }),
  },
})
