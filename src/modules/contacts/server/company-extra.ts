import { missingInLine, missingOn } from '#modules/fields/rules.ts'
import { listFieldsOf, listHiddenKeys } from '#modules/fields/server/public.ts'
import { listUsableTagIds } from '#modules/tags/server/public.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { ExtraStore } from '#platform/resources/server/records.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { attributeColumn, splitCell } from '../contact-file.ts'
import { attributes, type Attributes } from '../model.ts'
import { joinAttributes, notAllSeen } from '../rules.ts'
import { refuseInvalidAttributes } from './actions.ts'
import { emitDescribed } from './company-change.ts'
import { tagIdsByName } from './import/named-records.ts'
import { readAttributes } from './import/read-person.ts'
import { taggedCompany } from './company-annotations.ts'
import {
  changeCompanyData,
  companyHasTag,
  hasHiddenPeople,
  listTaggedCompanies,
  addMissingAttributes,
  type CompanyRow,
} from './store/companies.ts'
import { companyTags, listTagIdsOf } from './store/tags.ts'
import { addMissingTags } from './tagging.ts'

export const companyExtra: ExtraStore = {
  async refuseChange(scope, id, { sharesTickets }) {
    if (sharesTickets !== true || !(await hasHiddenPeople(scope, [id]))) return
    refuse('forbidden', notAllSeen)
  },
  refuseNew: (scope, { attributes: given = {} }) =>
    refuseInvalidAttributes(scope, 'company', attributes.parse(given), { isNew: true }),
  async writeNew(scope, id, { attributes: given = {} }) {
    const known = joinAttributes(attributes.parse(given), {})
    if (Object.keys(known).length > 0) await addMissingAttributes(scope, id, known)
  },
  async read(scope, ids) {
    const tags = await listTagIdsOf(scope, companyTags, ids)
    return new Map(ids.map((id) => [id, { tagIds: tags.get(id) ?? [] }]))
  },
  filters: {
    tagId: {
      condition: companyHasTag,
      async refuseUnknown(scope, tagIds) {
        const usable = await listUsableTagIds(scope, tagIds)
        if (usable.length < new Set(tagIds).size) refuse('not_found', 'Tag not found.')
      },
    },
  },
  isColumn: (name) => name === 'tags' || name.startsWith(attributeColumn('')),
  async readCells(scope, rows) {
    const named = rows.map(({ tags = '' }) => splitCell(tags))
    const known = await tagIdsByName(scope, named.flat())
    const hidden = await listHiddenKeys(scope, 'company')
    const all = await listFieldsOf(scope, 'company')
    const visible = all.filter(({ key }) => !hidden.has(key))
    const columns = new Map(visible.map((field) => [attributeColumn(field.key), field]))
    const given = rows.map((cells) => readAttributes(columns, cells))
    return {
      problems: named.flatMap((names, row) => [
        ...names
          .filter((name) => !known.has(name.toLowerCase()))
          .map((name) => ({ row, field: 'tags', message: `No tag is named ${name}.` })),
        ...unknownColumns(columns, rows[row]).map((field) => ({
          row,
          field,
          message: 'Companies don’t have this field.',
        })),
        ...(given[row]?.problems ?? []).map((problem) => ({ row, ...problem })),
      ]),
      missing: given.flatMap(({ values }, row) =>
        missingInLine(row, missingOn('create', visible, values)),
      ),
      async write(writing, row, { id, isNew }) {
        const tagIds = (named[row] ?? []).flatMap((name) => known.get(name.toLowerCase()) ?? [])
        const [company] = await listTaggedCompanies(writing, [id])
        if (!company) return
        await addMissingTags(writing, taggedCompany, company, [...new Set(tagIds)])
        await addAttributes(writing, company, given[row]?.values ?? {}, isNew)
      },
    }
  },
}

/** What the file adds to the company; an empty cell changes nothing. */
async function addAttributes(
  scope: Scope,
  row: CompanyRow,
  given: Attributes,
  isNew: boolean,
): Promise<void> {
  if (Object.keys(given).length === 0) return
  const known = joinAttributes(attributes.parse(row.attributes), given)
  if (isNew) return addMissingAttributes(scope, row.id, known)
  const changed = await changeCompanyData(scope, row, { attributes: known })
  if (changed) await emitDescribed(scope, row, changed)
}

function unknownColumns(
  columns: ReadonlyMap<string, unknown>,
  cells: Readonly<Record<string, string>> = {},
): string[] {
  return Object.keys(cells).filter(
    (name) => name.startsWith(attributeColumn('')) && !columns.has(name),
  )
}
