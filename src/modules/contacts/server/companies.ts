import { listFieldsOf } from '#modules/fields/server/door.ts'
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
import { refuseUnfitValues } from './actions.ts'
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
  refuseUnfitValues(await listFieldsOf(scope, 'company'), said, { isNew: false })
  const row = await putCompanyAttributes(scope, { id, version }, joinAttributes(said, {}))
  if (!row) refuse('version_conflict', 'Somebody changed this company in the meantime. Look again.')
  const about = { id, title: row.name, before: {}, after: {} }
  scope.emit(companyEvents.updated, about, { subjectId: id })
  return present(scope, inSight, row)
}

async function present(scope: Scope, inSight: ContactSight, row: CompanyRow): Promise<Profile> {
  return {
    id: row.id,
    attributes: attributes.parse(row.attributes),
    contactCount: await countContactsOf(scope, inSight, row.id),
    version: row.version,
  }
}
