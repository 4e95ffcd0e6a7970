import type { Scope } from '#platform/scope/scope.ts'

import { companyEvents } from '../companies-contract.ts'
import type { Attributes } from '../model.ts'
import { joinAttributes, mostAttributes } from '../rules.ts'
import {
  adoptCompany,
  changeCompanyData,
  findCompaniesByName,
  findCompanyByExternalId,
  insertCompany,
  type CompanyRow,
} from './store/companies.ts'

/** The company of a user, as a signed token names it. What a page says alone never comes here. */
export interface SignedCompany {
  readonly id: string
  readonly name?: string | undefined
  /** Null takes one away. */
  readonly attributes?: Attributes | undefined
}

/** The company that the customer's own system calls so: the known one brought up to date, or a new one. */
export async function companyFor(scope: Scope, said: SignedCompany): Promise<string> {
  const known = await findCompanyByExternalId(scope, said.id)
  if (known) return (await describe(scope, known, said)).id
  const name = await freeName(scope, said)
  if ('adopted' in name) return (await describe(scope, name.adopted, said)).id
  const made = await insertCompany(scope, {
    name: name.free,
    external_id: said.id,
    attributes: joined({}, said),
  })
  // Two tabs can open at once: the second finds what the first made.
  if (!made) return companyFor(scope, said)
  scope.emit(companyEvents.created, { id: made.id, title: made.name }, { subjectId: made.id })
  return made.id
}

async function describe(scope: Scope, row: CompanyRow, said: SignedCompany): Promise<CompanyRow> {
  const changed = await changeCompanyData(scope, row, joined(row.attributes, said))
  if (!changed) return row
  const about = { id: row.id, title: row.name, before: {}, after: {} }
  scope.emit(companyEvents.updated, about, { subjectId: row.id })
  return changed
}

/** A company your team keeps under that name is meant, unless it is known as another one. */
async function freeName(
  scope: Scope,
  { id, name = id }: SignedCompany,
): Promise<{ free: string } | { adopted: CompanyRow }> {
  const wanted = name.slice(0, 120)
  const [held] = await findCompaniesByName(scope, [wanted])
  if (!held) return { free: wanted }
  const adopted = await adoptCompany(scope, held.id, id)
  return adopted ? { adopted } : { free: `${wanted.slice(0, 80)} (${id.slice(0, 37)})` }
}

function joined(before: unknown, { attributes = {} }: SignedCompany): Attributes {
  const all = joinAttributes(before as Attributes, attributes)
  return Object.fromEntries(Object.entries(all).slice(0, mostAttributes))
}
