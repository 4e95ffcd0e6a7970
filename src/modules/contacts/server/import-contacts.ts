import { isDeepStrictEqual } from 'node:util'

import { missingInLine, missingOn } from '#modules/fields/rules.ts'
import { listFieldsOf, listHiddenKeys } from '#modules/fields/server/public.ts'
import type { OutputOf, ParsedInputOf } from '#platform/registry/call.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { contactCreated } from '../contract.ts'
import type * as contract from '../contract.ts'
import type { Attributes } from '../model.ts'
import { joinAttributes, otherAddresses } from '../rules.ts'
import { aboutOf, verifiedByTeammate } from './actions.ts'
import { knownPeople } from './import/known-people.ts'
import { namedThings, type NamedThings } from './import/named-records.ts'
import { readPerson, type Person } from './import/read-person.ts'
import { changeContactData, insertContact, lockContacts } from './store.ts'
import type { MatchRow } from './store/import.ts'
import { taggedContact } from './contact-annotations.ts'
import { addTags, contactTags } from './store/tags.ts'
import { addMissingTags } from './tagging.ts'
import { emitUpdated } from './emit-updated.ts'

type Result = OutputOf<typeof contract.importContacts>

/**
 * Validates rows and writes the valid ones unless it is a dry run. Known contacts are updated; an
 * empty cell changes nothing.
 */
export async function importContacts(
  scope: Scope,
  { rows, onMatch, isDryRun }: ParsedInputOf<typeof contract.importContacts>,
): Promise<Result> {
  const hidden = await listHiddenKeys(scope, 'contact')
  const all = await listFieldsOf(scope, 'contact')
  const definitions = all.filter(({ key }) => !hidden.has(key))
  const read = rows.map((cells, row) => readPerson(definitions, cells, row))
  const people = read.flatMap(({ person }) => (person ? [person] : []))
  const things = await namedThings(scope, people)
  if (!isDryRun && onMatch === 'update') await lockKnown(scope, people)
  const known = await knownPeople(scope, people)
  const count = { created: 0, updated: 0, skipped: 0 }
  const problems = read.flatMap((each) => each.problems)
  const lacksOf = ({ row, attributes }: Person) =>
    missingInLine(row, missingOn('create', definitions, attributes))
  for (const person of people) {
    const match = known.find(person)
    const found = things.problemsOf(person, match === 'new' ? undefined : match?.companyKey)
    if (found.length > 0) problems.push(...found)
    else if (match === undefined && lacksOf(person).length > 0) problems.push(...lacksOf(person))
    else if (match === undefined) {
      count.created += 1
      known.add(person, isDryRun ? 'new' : await make(scope, person, things))
    } else if (onMatch === 'skip' || match === 'new' || !match.isSeen) {
      // A second row about a new contact counts as an update.
      count[onMatch === 'update' && match === 'new' ? 'updated' : 'skipped'] += 1
    } else if (!hasChanges(match, person, things)) count.skipped += 1
    else {
      count.updated += 1
      if (!isDryRun) known.add(person, await change(scope, match, person, things))
    }
  }
  return { ...count, problems: problems.toSorted((one, other) => one.row - other.row) }
}

/** Locks contacts before reading them, so that concurrent changes aren't overwritten. */
async function lockKnown(scope: Scope, people: readonly Person[]): Promise<void> {
  const known = await knownPeople(scope, people)
  const ids = people.flatMap((person) => {
    const match = known.find(person)
    return match === undefined || match === 'new' || !match.isSeen ? [] : [match.id]
  })
  if (ids.length > 0) await lockContacts(scope, ids)
}

async function make(scope: Scope, person: Person, things: NamedThings): Promise<MatchRow> {
  const { externalId, otherEmails, otherPhones } = person
  const made = await insertContact(scope, {
    madeBy: 'member',
    name: person.name ?? '',
    email: person.email ?? null,
    phone: person.phone ?? null,
    otherEmails: otherAddresses(person.email ?? null, otherEmails),
    otherPhones: otherAddresses(person.phone ?? null, otherPhones),
    companyId: (await things.companyOf(person)) ?? null,
    ownerId: things.ownerOf(person) ?? null,
    attributes: person.attributes,
    locale: person.locale ?? null,
    timeZone: person.timeZone ?? null,
    ...(externalId !== undefined && { externalId, kind: 'user' as const }),
  })
  scope.emit(contactCreated, aboutOf(made), { subjectId: made.id })
  const tagIds = things.tagsOf(person)
  if (tagIds.length > 0) await addTags(scope, contactTags, made.id, tagIds)
  const company = person.company?.toLowerCase() ?? null
  return { ...made, tagIds, companyKey: company, isSeen: true }
}

async function change(
  scope: Scope,
  match: MatchRow,
  person: Person,
  things: NamedThings,
): Promise<MatchRow> {
  const companyId = await things.companyOf(person)
  const changed = await changeContactData(scope, match, {
    ...columnsOf(match, person, things),
    ...(companyId !== undefined && { companyId }),
  })
  if (changed) emitUpdated(scope, match, changed, 'import')
  const tags = await addMissingTags(scope, taggedContact, match, things.tagsOf(person))
  const company = person.company?.toLowerCase() ?? match.companyKey
  return { ...match, ...changed, tagIds: tags, companyKey: company }
}

function hasChanges(match: MatchRow, person: Person, things: NamedThings): boolean {
  const { company } = person
  return (
    (company !== undefined && company.toLowerCase() !== match.companyKey) ||
    things.tagsOf(person).some((id) => !match.tagIds.includes(id)) ||
    Object.entries(columnsOf(match, person, things)).some(
      ([column, value]) => !isDeepStrictEqual(value, match[column as keyof MatchRow]),
    )
  )
}

function columnsOf(match: MatchRow, person: Person, things: NamedThings) {
  const email = person.email ?? match.email
  const phone = person.phone ?? match.phone
  const ownerId = things.ownerOf(person)
  return {
    ...(person.name !== undefined && { name: person.name }),
    email,
    phone,
    ...verifiedByTeammate(match, { name: person.name ?? match.name, email, phone }),
    // A replaced primary address is kept as another address.
    otherEmails: otherAddresses(email, match.otherEmails, [match.email], person.otherEmails),
    otherPhones: otherAddresses(phone, match.otherPhones, [match.phone], person.otherPhones),
    ...(ownerId !== undefined && { ownerId }),
    ...(person.locale !== undefined && { locale: person.locale }),
    ...(person.timeZone !== undefined && { timeZone: person.timeZone }),
    attributes: joinAttributes(match.attributes as Attributes, person.attributes),
  }
}
