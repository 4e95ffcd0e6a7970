import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { companyMerged, companyUnmerged } from '../companies-contract.ts'
import { attributes, type Merge } from '../model.ts'
import { fillCompanyFrom, withoutFills, type MergeableCompany } from '../rules.ts'
import { getCompanyProfile, type CompanyProfile } from './companies.ts'
import { aboutCompany } from './company-annotations.ts'
import {
  mergePair,
  listMerges,
  unmergePair,
  lockForMerge,
  type MergeKind,
  type Moving,
} from './merging.ts'
import { movingNotes, movingTags } from './moving.ts'
import {
  changeCompanyData,
  getCompanyRow,
  hasHiddenPeople,
  lockCompany,
  movePeople,
  type CompanyRow,
} from './store/companies.ts'
import { companyMerges } from './store/merges.ts'
import { companyNotes } from './store/notes.ts'
import { companyTags } from './store/tags.ts'

export async function mergeCompanies(
  scope: Scope,
  { id, fromId }: { id: string; fromId: string },
): Promise<CompanyProfile> {
  if (id === fromId) refuse('invalid', 'Choose a different company to merge.')
  await getCompanyRow(scope, id)
  await getCompanyRow(scope, fromId)
  if (await hasHiddenPeople(scope, [id, fromId])) {
    refuse('forbidden', 'You don’t have access to everyone in these companies. Ask an admin.')
  }
  await lockForMerge(scope, mergedCompany, id)
  await mergePair(scope, mergedCompany, { toId: id, fromId })
  return getCompanyProfile(scope, { id })
}

export async function listCompanyMerges(
  scope: Scope,
  { id }: { id: string },
): Promise<{ items: Merge[] }> {
  await getCompanyRow(scope, id)
  return listMerges(scope, companyMerges, id)
}

export async function unmergeCompanies(
  scope: Scope,
  { id }: { id: string },
): Promise<{ companyId: string; fromId: string }> {
  const { fromId, toId } = await unmergePair(scope, mergedCompany, id, (companyId) =>
    getCompanyRow(scope, companyId),
  ).catch(refuseTakenName)
  return { companyId: toId, fromId }
}

/** Another company with the same name or external ID may have been created since the merge. */
function refuseTakenName(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '23505') {
    refuse(
      'conflict',
      'Another company now uses its name or external ID. Rename that company first.',
    )
  }
  throw error
}

const people: Moving = {
  key: 'contacts',
  move: (scope, way) => movePeople(scope, way),
  async moveBack(scope, ids, way) {
    await movePeople(scope, way, ids)
  },
}

const mergedCompany: MergeKind<CompanyRow, MergeableCompany> = {
  one: 'company',
  table: companyMerges,
  lock: lockCompany,
  fill: (target, source) => fillCompanyFrom(mergeable(target), mergeable(source)),
  undoFills: (target, fills) => withoutFills(mergeable(target), fills),
  change: changeCompanyData,
  movers: [people, movingNotes(companyNotes), movingTags(companyTags)],
  emit(scope, what, { target, source }) {
    const data = { ...aboutCompany(target), fromId: source.id, fromName: source.name }
    scope.emit(what === 'merged' ? companyMerged : companyUnmerged, data, { subjectId: target.id })
  },
}

function mergeable(row: CompanyRow): MergeableCompany {
  return { ...row, attributes: attributes.parse(row.attributes) }
}
