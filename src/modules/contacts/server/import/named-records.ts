import { labelsOf, missingOn } from '#modules/fields/rules.ts'
import { listFieldsOf, listHiddenKeys } from '#modules/fields/server/public.ts'
import { listTeammateRows } from '#modules/organization/server/public.ts'
import { listTagsByName } from '#modules/tags/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { companyEvents } from '../../companies-contract.ts'
import { notAllSeen } from '../../rules.ts'
import { findCompaniesByName, insertCompany, listSharedUnseen } from '../store/companies.ts'
import type { Person, Problem } from './read-person.ts'

export interface NamedThings {
  /** A contact already in the company doesn't need the check. */
  problemsOf(person: Person, companyKey: string | null | undefined): Problem[]
  companyOf(person: Person): Promise<string | undefined>
  ownerOf(person: Person): string | undefined
  tagsOf(person: Person): string[]
}

export async function namedThings(scope: Scope, people: readonly Person[]): Promise<NamedThings> {
  const companies = await companyIds(scope, people)
  const notJoined = new Set(await listSharedUnseen(scope, [...companies.values()]))
  const owners = await ownerIds(scope, people)
  const tags = await tagIdsByName(
    scope,
    people.flatMap(({ tags: names }) => names),
  )
  const fieldRequired = await neededOfCompanies(scope)
  const ownerOf = ({ owner }: Person) => owner && owners.get(owner.toLowerCase())
  return {
    problemsOf({ row, owner, tags: named, company }, companyKey) {
      const joined = company?.toLowerCase() ?? ''
      const missing = named.filter((name) => !tags.has(name.toLowerCase()))
      return [
        ...missing.map((name) => problem(row, 'tags', `No tag is named ${name}.`)),
        ...(owner !== undefined && !owners.has(owner.toLowerCase())
          ? [problem(row, 'owner', `No teammate, or more than one, is named ${owner}.`)]
          : []),
        ...(joined !== companyKey && notJoined.has(companies.get(joined) ?? '')
          ? [problem(row, 'company', notAllSeen)]
          : []),
        ...(company !== undefined && fieldRequired !== '' && !companies.has(company.toLowerCase())
          ? [
              problem(
                row,
                'company',
                `No company is named ${company}, and a new one needs ${fieldRequired}.`,
              ),
            ]
          : []),
      ]
    },
    async companyOf({ company }) {
      if (company === undefined) return undefined
      const known = companies.get(company.toLowerCase())
      if (known) return known
      const made = await insertCompany(scope, { name: company })
      // A concurrent import may have created it.
      if (!made) return (await findCompaniesByName(scope, [company]))[0]?.id
      scope.emit(companyEvents.created, { id: made.id, title: company }, { subjectId: made.id })
      companies.set(company.toLowerCase(), made.id)
      return made.id
    },
    ownerOf: (person) => ownerOf(person) || undefined,
    tagsOf: ({ tags: named }) => [
      ...new Set(named.flatMap((name) => tags.get(name.toLowerCase()) ?? [])),
    ],
  }
}

async function companyIds(scope: Scope, people: readonly Person[]): Promise<Map<string, string>> {
  const names = people.flatMap(({ company }) => company ?? [])
  if (names.length === 0) return new Map()
  const rows = await findCompaniesByName(scope, names)
  return new Map(rows.map(({ id, titleKey: name }) => [name, id]))
}

async function neededOfCompanies(scope: Scope): Promise<string> {
  const hidden = await listHiddenKeys(scope, 'company')
  const fields = (await listFieldsOf(scope, 'company')).filter(({ key }) => !hidden.has(key))
  return labelsOf(missingOn('create', fields, {}))
}

/** A name that two members share matches neither. */
async function ownerIds(scope: Scope, people: readonly Person[]): Promise<Map<string, string>> {
  if (people.every(({ owner }) => owner === undefined)) return new Map()
  const rows = await listTeammateRows(scope, 1000)
  const here = rows.filter((row) => row.removedAt === null)
  const names = here.map((row) => row.displayName.toLowerCase())
  return new Map(
    here.flatMap((row, place) => {
      const name = names[place] ?? ''
      return names.indexOf(name) === names.lastIndexOf(name) ? [[name, row.id]] : []
    }),
  )
}

export async function tagIdsByName(
  scope: Scope,
  names: readonly string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const rows = await listTagsByName(scope, [...new Set(names.map((name) => name.toLowerCase()))])
  return new Map(rows.map(({ id, titleKey: name }) => [name, id]))
}

function problem(row: number, field: string, message: string): Problem {
  return { row, field, message }
}
