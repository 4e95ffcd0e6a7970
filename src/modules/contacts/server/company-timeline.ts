import type { ParsedInputOf } from '#platform/registry/call.ts'
import type { Page } from '#platform/registry/paging.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type * as companiesContract from '../companies-contract.ts'
import type { CompanyEntry } from '../model.ts'
import { maxTimelinePeople, nameOf } from '../rules.ts'
import { getCompanyRow, listPeopleOf } from './store/companies.ts'
import { companyMerges, contactMerges, listAllIdsOf, listAllIdsOfEach } from './store/merges.ts'
import { listSubjectsOf, listTimeline } from './timeline.ts'

export async function listCompanyTimeline(
  scope: Scope,
  { id, limit, cursor }: ParsedInputOf<typeof companiesContract.listCompanyTimeline>,
): Promise<Page<CompanyEntry>> {
  await getCompanyRow(scope, id)
  const itself = await listAllIdsOf(scope, companyMerges, id)
  const people = await listPeopleOf(scope, id, maxTimelinePeople)
  const peopleIds = people.map((person) => person.id)
  const themselves = await listAllIdsOfEach(scope, contactMerges, peopleIds)
  const subjects = [
    ...themselves.map(({ id: subjectId, ownerId }) => ({ id: subjectId, contactId: ownerId })),
    ...(await listSubjectsOf(scope, peopleIds)),
  ]
  const names = new Map(people.map((person) => [person.id, nameOf(person)]))
  const owners = new Map(subjects.map((subject) => [subject.id, subject.contactId]))
  const page = await listTimeline(scope, [...itself, ...owners.keys()], { limit, cursor })
  return {
    nextCursor: page.nextCursor,
    items: page.items.map((entry) => {
      const contactId = owners.get(entry.subjectId)
      const name = contactId && names.get(contactId)
      return { ...entry, contact: contactId && name ? { id: contactId, name } : null }
    }),
  }
}
