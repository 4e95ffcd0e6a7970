import { randomBytes } from 'node:crypto'

import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { companyEvents } from '../companies-contract.ts'
import type { Attributes } from '../model.ts'
import { joinAttributes, maxAttributes } from '../rules.ts'
import { emitDescribed } from './company-change.ts'
import { aboutCompany } from './company-annotations.ts'
import {
  changeCompanyData,
  findCompanyRow,
  lockCompanyToJoin,
  insertCompany,
  type CompanyRow,
} from './store/companies.ts'
import { companyMerges, findByExternalId } from './store/merges.ts'

export interface SignedCompany {
  readonly id: string
  readonly name?: string | undefined
  readonly attributes?: Attributes | undefined
}

/**
 * Finds or creates the company by ID. Matching by name would let a token take over a company of the
 * team.
 */
export async function companyFor(scope: Scope, signed: SignedCompany): Promise<string> {
  const known = await findDescribed(scope, signed)
  // The company may have been merged since it was read.
  if (known) return (await lockCompanyToJoin(scope, known.id)) ?? companyFor(scope, signed)
  const attributes = joined({}, signed)
  for (const name of namesFor(signed)) {
    const made = await insertCompany(scope, { name, externalId: signed.id, attributes })
    if (made) {
      scope.emit(companyEvents.created, aboutCompany(made), { subjectId: made.id })
      return made.id
    }
    // A second tab may have created it first; otherwise the name is taken.
    const existing = await findDescribed(scope, signed)
    if (existing) return existing.id
  }
  return refuse('conflict', 'Every name for this company is taken. Try again.')
}

async function findDescribed(scope: Scope, signed: SignedCompany): Promise<CompanyRow | undefined> {
  const id = await findByExternalId(scope, companyMerges, signed.id)
  const known = id === undefined ? undefined : await findCompanyRow(scope, id)
  return known && describe(scope, known, signed)
}

async function describe(scope: Scope, row: CompanyRow, signed: SignedCompany): Promise<CompanyRow> {
  const changed = await changeCompanyData(scope, row, { attributes: knownWith(row, signed) })
  if (!changed) return row
  await emitDescribed(scope, row, changed)
  return changed
}

/** A token for a merged company only fills gaps, so the two don't overwrite each other in turns. */
function knownWith({ externalId, attributes: known }: CompanyRow, signed: SignedCompany) {
  const isOwn = externalId === signed.id
  const changes = Object.entries(signed.attributes ?? {}).filter(
    ([key]) => isOwn || !Object.hasOwn(Object(known), key),
  )
  return joined(known, { ...signed, attributes: Object.fromEntries(changes) })
}

/** Names to try one after another, at most 120 characters. The random suffix can't be taken in advance. */
function namesFor({ id, name = id }: SignedCompany): string[] {
  const short = name.slice(0, 80)
  const chance = randomBytes(4).toString('hex')
  return [
    name.slice(0, 120),
    `${short} (${id.slice(0, 37)})`,
    `${short} (${id.slice(0, 28)} ${chance})`,
  ]
}

function joined(before: unknown, { attributes = {} }: SignedCompany): Attributes {
  const all = joinAttributes(before as Attributes, attributes)
  return Object.fromEntries(Object.entries(all).slice(0, maxAttributes))
}
