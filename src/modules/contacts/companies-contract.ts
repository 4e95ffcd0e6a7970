import { z } from 'zod'

import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, version } from '#platform/registry/fields.ts'
import { resourceCalls, resourceEvents } from '#platform/resources/resource-calls.ts'

import { companies } from './companies.ts'
import { attributes } from './model.ts'

export const companyCalls = resourceCalls(companies)
export const companyEvents = resourceEvents(companies)

const profile = z.object({
  id: z.uuid(),
  /** How your own system calls it, as a signed token said. */
  externalId: z.string().nullable(),
  attributes,
  contactCount: z.number().int(),
  version,
})

export const getCompanyProfile = call({
  name: 'companies.getProfile',
  route: 'GET /api/companies/{id}/profile',
  summary: 'Read what is known of a company, and how many contacts it has, up to 1,000',
  access: needs('Inbox', 'view'),
  input: z.strictObject({ id: id('companies') }),
  output: profile,
})

export const setCompanyAttributes = call({
  name: 'companies.setAttributes',
  route: 'PUT /api/companies/{id}/attributes',
  summary: 'Set what is known of a company',
  access: needs('Inbox', 'manage'),
  input: z.strictObject({ id: id('companies'), version, attributes }),
  output: profile,
})
