import { listHiddenKeys, onlyHidden, withoutHidden } from '#modules/fields/server/public.ts'
import type { AnswerOf, OutputOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type * as companiesContract from '../companies-contract.ts'
import { attributes } from '../model.ts'
import { joinAttributes, maxAttributes } from '../rules.ts'
import { refuseInvalidFields } from './actions.ts'
import { emitDescribed } from './company-change.ts'
import { taggedCompany } from './company-annotations.ts'
import {
  countContactsOf,
  findCompanyRow,
  getCompanyRow,
  listTaggedCompanies,
  updateCompanyAttributes,
  type CompanyRow,
} from './store/companies.ts'
import { companyMerges, findMergedInto } from './store/merges.ts'
import { setTags, tagMany } from './tagging.ts'

export type CompanyProfile = OutputOf<typeof companiesContract.getCompanyProfile>

export async function getCompanyProfile(
  scope: Scope,
  { id }: { id: string },
): Promise<CompanyProfile> {
  const by = (await findMergedInto(scope, companyMerges, id)) ?? id
  const [row] = await listTaggedCompanies(scope, [by])
  if (!row) refuse('not_found', 'This company no longer exists.')
  const hidden = await listHiddenKeys(scope, 'company')
  return {
    id: row.id,
    name: row.name,
    externalId: row.externalId,
    attributes: withoutHidden(attributes.parse(row.attributes), hidden),
    tagIds: row.tagIds,
    contactCount: await countContactsOf(scope, row.id),
    version: row.version,
  }
}

export async function setCompanyAttributes(
  scope: Scope,
  { id, version, attributes: input }: ParsedInputOf<typeof companiesContract.setCompanyAttributes>,
): Promise<CompanyProfile> {
  const before = await getCompanyRow(scope, id)
  if (Object.keys(input).length > maxAttributes) {
    refuse('invalid', `Use at most ${maxAttributes} attributes.`)
  }
  await refuseInvalidFields(scope, 'company', input, { isNew: false })
  const hidden = await listHiddenKeys(scope, 'company')
  const kept = onlyHidden(attributes.parse(before.attributes), hidden)
  const known = { ...joinAttributes(input, {}), ...kept }
  const row = await updateCompanyAttributes(scope, { id, version }, known)
  if (!row)
    refuse('version_conflict', 'Someone else changed this company. Reload to see the latest.')
  await emitDescribed(scope, before, row)
  return getCompanyProfile(scope, { id })
}

export async function setCompanyTags(
  scope: Scope,
  { id, tagIds }: ParsedInputOf<typeof companiesContract.setCompanyTags>,
): Promise<CompanyProfile> {
  const [row] = await listTaggedCompanies(scope, [id])
  if (!row) refuse('not_found', 'This company no longer exists.')
  await setTags(scope, taggedCompany, row, tagIds)
  return getCompanyProfile(scope, { id })
}

export async function tagCompanies(
  scope: Scope,
  input: ParsedInputOf<typeof companiesContract.tagCompanies>,
): Promise<AnswerOf<typeof companiesContract.tagCompanies>> {
  return tagMany(scope, taggedCompany, await listTaggedCompanies(scope, input.ids), input)
}

/** Company variables for templates, without fields hidden from the acting member. */
export async function findReadableCompany(
  scope: Scope,
  id: string,
): Promise<CompanyRow | undefined> {
  const row = await findCompanyRow(scope, id)
  if (!row) return undefined
  const hidden = await listHiddenKeys(scope, 'company')
  return { ...row, attributes: withoutHidden(attributes.parse(row.attributes), hidden) }
}
