import { flag, text } from '#platform/resources/field.ts'
import { resource } from '#platform/resources/resource.ts'

export const companies = resource({
  name: 'company',
  plural: 'companies',
  table: 'companies',
  needs: 'Inbox',
  title: 'name',
  screen: 'companies',
  isMergeable: true,
  page: { facts: ['domain'] },
  fields: {
    name: text('Name', { max: 120, isSortable: true }),
    domain: text('Domain', {
      max: 253,
      isRequired: false,
      hint: 'For example, example.com.',
      pattern: {
        source: '^([a-zA-Z0-9-]+(\\.[a-zA-Z0-9-]+)+)?$',
        sentence: 'Enter a domain such as example.com.',
      },
    }),
    sharesTickets: flag('Shared tickets', {
      hint: 'Everyone at this company can see each other’s tickets.',
      isListed: false,
    }),
  },
})
