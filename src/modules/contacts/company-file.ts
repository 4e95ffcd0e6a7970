import { text } from '#platform/resources/field.ts'
import { resource } from '#platform/resources/resource.ts'

import { companies } from './companies.ts'

export const companyFile = resource({
  name: companies.name,
  plural: companies.plural,
  table: companies.table,
  needs: companies.key,
  title: companies.title,
  screen: companies.screen,
  fields: { ...companies.fields, tags: text('Tags', { max: 4000, isRequired: false }) },
})
