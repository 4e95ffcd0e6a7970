import { z } from 'zod'

import { event } from '#platform/events/event.ts'
import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id, version } from '#platform/registry/fields.ts'
import { pageInput, pageOf } from '#platform/registry/paging.ts'
import { resourceCalls, resourceEvents } from '#platform/resources/resource-calls.ts'

import { companies } from './companies.ts'
import { mergeCalls } from './merge-contract.ts'
import { attributes, companyEntry } from './model.ts'
import { maxTagsPerRecord } from './rules.ts'
import { tagManyInput, tagManyOutput } from './tagging-contract.ts'
import { describeTags } from './change-texts.ts'

const canRead = needs('Inbox', 'view')
const canChange = needs('Inbox', 'manage')
const companyId = id('companies')
const tagIds = z.array(z.uuid())
const tagFilter = z.union([z.array(id('tags')).max(20), id('tags').transform((one) => [one])])

export const companyCalls = resourceCalls(companies, {
  shown: { tagIds },
  filters: { tagId: tagFilter.optional() },
  given: { attributes: attributes.optional() },
})

const profile = z.object({
  id: z.uuid(),
  name: z.string(),
  externalId: z.string().nullable(),
  attributes,
  tagIds,
  contactCount: z.number().int(),
  version,
})

export const getCompanyProfile = call({
  name: 'companies.getProfile',
  route: 'GET /api/companies/{id}/profile',
  summary: 'Get a company, or the company it was merged into',
  access: canRead,
  input: z.strictObject({ id: companyId }),
  output: profile,
})

export const setCompanyAttributes = call({
  name: 'companies.setAttributes',
  route: 'PUT /api/companies/{id}/attributes',
  summary: 'Set the custom fields of a company',
  access: canChange,
  input: z.strictObject({ id: companyId, version, attributes }),
  output: profile,
})

export const setCompanyTags = call({
  name: 'companies.setCompanyTags',
  route: 'PUT /api/companies/{id}/tags',
  summary: 'Set the tags of a company',
  access: canChange,
  input: z.strictObject({ id: companyId, tagIds: z.array(id('tags')).max(maxTagsPerRecord) }),
  output: profile,
})

export const tagCompanies = call({
  name: 'companies.tagCompanies',
  route: 'POST /api/companies/tags',
  summary: 'Add and remove tags on several companies',
  access: canChange,
  input: tagManyInput('companies'),
  output: tagManyOutput,
})

export const listCompanyTimeline = call({
  name: 'companies.listCompanyTimeline',
  route: 'GET /api/companies/{id}/timeline',
  summary: 'List the timeline of a company and its people, newest first',
  access: canRead,
  input: z.strictObject({ id: companyId, ...pageInput }),
  output: pageOf(companyEntry),
})

export const companyMergeCalls = mergeCalls({
  one: 'company',
  many: 'companies',
  noun: 'Company',
  nouns: 'Companies',
  target: profile,
  apart: z.object({ companyId: z.uuid(), fromId: z.uuid() }),
})

const about = z.object({ id: z.uuid(), title: z.string() })
const kind = { audience: 'Inbox' } as const
const merged = about.extend({ fromId: z.uuid(), fromName: z.string() })

export const companyEvents = resourceEvents(companies)
export const companyTagged = event({
  type: 'company.tagged',
  says: 'changed the tags of {title|a company}',
  details: '`before` and `after` list all tags.',
  sentenceFor: describeTags,
  data: about.extend({ before: tagIds, after: tagIds }),
  ...kind,
})
export const companyNoteAdded = event({
  type: 'company.note_added',
  says: 'added a note about {title|a company}',
  data: about,
  ...kind,
})
export const companyNoteChanged = event({
  type: 'company.note_changed',
  says: 'edited a note about {title|a company}',
  data: about,
  ...kind,
})
export const companyMerged = event({
  type: 'company.merged',
  says: 'merged {fromName|a company} into {title|another company}',
  data: merged,
  ...kind,
})
export const companyUnmerged = event({
  type: 'company.unmerged',
  says: 'unmerged {fromName|a company} from {title|another company}',
  data: merged,
  ...kind,
})
