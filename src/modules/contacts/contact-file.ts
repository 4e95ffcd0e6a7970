import { text } from '#platform/resources/field.ts'
import { resource } from '#platform/resources/resource.ts'

export const contactFile = resource({
  name: 'contact',
  plural: 'contacts',
  table: 'contacts',
  needs: 'Inbox',
  title: 'name',
  screen: 'contacts',
  fields: {
    id: text('Contact ID', { max: 36, isRequired: false }),
    name: text('Name', { max: 120, isRequired: false }),
    email: text('Email', { max: 320, isRequired: false }),
    otherEmails: text('Other emails', { max: 8000, isRequired: false }),
    phone: text('Phone', { max: 16, isRequired: false }),
    otherPhones: text('Other phone numbers', { max: 8000, isRequired: false }),
    externalId: text('External ID', { max: 191, isRequired: false }),
    company: text('Company', { max: 120, isRequired: false }),
    owner: text('Owner', { max: 120, isRequired: false }),
    tags: text('Tags', { max: 4000, isRequired: false }),
    locale: text('Language', { max: 35, isRequired: false }),
    timeZone: text('Time zone', { max: 60, isRequired: false }),
  },
})

/** The column key of a custom field; the prefix keeps it apart from built-in columns. */
export function attributeColumn(key: string): string {
  return `attributes.${key}`
}

export function joinCell(values: readonly string[]): string {
  return values.join('; ')
}

export function splitCell(cell: string): string[] {
  return cell.split(/\s*;\s*/).filter((one) => one !== '')
}
