import { flag, text } from '#platform/resources/field.ts'
import { resource } from '#platform/resources/resource.ts'

/** Whom contacts work for. */
export const companies = resource({
  name: 'company',
  plural: 'companies',
  table: 'companies',
  needs: 'Inbox',
  title: 'name',
  screen: 'companies',
  isMergeable: true,
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
    sharesTickets: flag('People read each other’s tickets', {
      hint: 'On your site, each of its people then reads the tickets of all of them.',
      isListed: false,
    }),
  },
})
