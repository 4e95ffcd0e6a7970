import { listUsableTagIds } from '#modules/tags/server/door.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { BesideStore } from '#platform/resources/server/records.ts'

import { splitCell } from '../contact-file.ts'
import { notAllSeen } from '../rules.ts'
import { tagIdsByName } from './import/named-things.ts'
import { taggedCompany } from './marked-company.ts'
import type { ContactSight } from './store.ts'
import { companyHasTag, hasHiddenPeople, listTaggedCompanies } from './store/companies.ts'
import { companyTags, listTagIdsOf } from './store/tags.ts'
import { addMissingTags } from './tagging.ts'

/** The tags of companies, in their list and in files of them, and who may share their tickets. */
export function companyBeside(inSight: ContactSight): BesideStore {
  return {
    ...tagsBeside,
    async refuseChange(scope, id, { sharesTickets }) {
      if (sharesTickets !== true || !(await hasHiddenPeople(scope, inSight, [id]))) return
      refuse('forbidden', notAllSeen)
    },
  }
}

const tagsBeside: BesideStore = {
  async read(scope, ids) {
    const tags = await listTagIdsOf(scope, companyTags, ids)
    return new Map(ids.map((id) => [id, { tagIds: tags.get(id) ?? [] }]))
  },
  filters: {
    tagId: {
      condition: companyHasTag,
      async refuseUnknown(scope, tagIds) {
        const usable = await listUsableTagIds(scope, tagIds)
        if (usable.length < new Set(tagIds).size) refuse('not_found', 'There is no such tag.')
      },
    },
  },
  columns: ['tags'],
  async readCells(scope, rows) {
    const named = rows.map(({ tags = '' }) => splitCell(tags))
    const known = await tagIdsByName(scope, named.flat())
    return {
      problems: named.flatMap((names, row) =>
        names
          .filter((name) => !known.has(name.toLowerCase()))
          .map((name) => ({ row, field: 'tags', message: `There is no tag ${name}.` })),
      ),
      async write(writing, row, { id }) {
        const tagIds = (named[row] ?? []).flatMap((name) => known.get(name.toLowerCase()) ?? [])
        const [company] = await listTaggedCompanies(writing, [id])
        if (company) await addMissingTags(writing, taggedCompany, company, [...new Set(tagIds)])
      },
    }
  },
}
