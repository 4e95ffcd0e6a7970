import { listHiddenKeys, onlyHidden, withoutHidden } from '#modules/fields/server/door.ts'
import type { OutputOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import {
  companyEvents,
  type getCompanyProfile,
  type setCompanyAttributes,
} from '../companies-contract.ts'
import { attributes } from '../model.ts'
import { joinAttributes, mostAttributes } from '../rules.ts'
import { refuseUnfitFields } from './actions.ts'
import type { ContactSight } from './store.ts'
import {
  countContactsOf,
  findCompanyRow,
  putCompanyAttributes,
  type CompanyRow,
} from './store/companies.ts'

type Profile = OutputOf<typeof getCompanyProfile>

export async function answerCompany(
  scope: Scope,
  inSight: ContactSight,
  id: string,
): Promise<Profile> {
  const row = await findCompanyRow(scope, id)
  if (!row) refuse('not_found', 'There is no such company.')
  return present(scope, inSight, row)
}

export async function describeCompany(
  scope: Scope,
  inSight: ContactSight,
  { id, version, attributes: said }: ParsedInputOf<typeof setCompanyAttributes>,
): Promise<Profile> {
  const before = await findCompanyRow(scope, id)
  if (!before) refuse('not_found', 'There is no such company.')
  if (Object.keys(said).length > mostAttributes) {
    refuse('invalid', `Keep it to ${mostAttributes} attributes.`)
  }
  await refuseUnfitFields(scope, 'company', said, { isNew: false })
  const hidden = await listHiddenKeys(scope, 'company')
  const kept = onlyHidden(attributes.parse(before.attributes), hidden)
  const known = { ...joinAttributes(said, {}), ...kept }
  const row = await putCompanyAttributes(scope, { id, version }, known)
  if (!row) refuse('version_conflict', 'Somebody changed this company in the meantime. Look again.')
  const about = { id, title: row.name, before: {}, after: {} }
  scope.emit(companyEvents.updated, about, { subjectId: id })
  return present(scope, inSight, row)
}

async function present(scope: Scope, inSight: ContactSight, row: CompanyRow): Promise<Profile> {
  return {
    id: row.id,
    externalId: row.external_id,
    attributes: withoutHidden(
      attributes.parse(row.attributes),
      await listHiddenKeys(scope, 'company'),
    ),
    contactCount: await countContactsOf(scope, inSight, row.id),
    version: row.version,
  }
}

/** For those who fill in words of it: without what whoever is at work may not read. */
export async function findReadableCompany(
  scope: Scope,
  id: string,
): Promise<CompanyRow | undefined> {
  const row = await findCompanyRow(scope, id)
  if (!row) return undefined
  const hidden = await listHiddenKeys(scope, 'company')
  return { ...row, attributes: withoutHidden(attributes.parse(row.attributes), hidden) }
}
