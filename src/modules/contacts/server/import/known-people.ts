import type { Scope } from '#platform/scope/scope.ts'

import { findContactsToMatch, type MatchRow } from '../store/import.ts'
import type { Person } from './read-person.ts'

export type Known = MatchRow | 'new'

export interface KnownPeople {
  find(person: Person): Known | undefined
  add(person: Person, row: Known): void
}

/** Matches a row by contact ID, then external ID, then any email address. */
export async function knownPeople(scope: Scope, people: readonly Person[]): Promise<KnownPeople> {
  const rows = await findContactsToMatch(scope, {
    ids: people.flatMap(({ id }) => (id && uuid.test(id) ? id : [])),
    externalIds: people.flatMap(({ externalId }) => externalId ?? []),
    emails: people.flatMap(({ email }) => email ?? []),
  })
  const byId = new Map<string, Known>(rows.map((row) => [row.id, row]))
  const byExternalId = new Map<string, Known>()
  const byEmail = new Map<string, Known>()
  for (const row of rows) {
    if (row.externalId !== null) byExternalId.set(row.externalId, row)
    if (row.email !== null && !byEmail.has(row.email)) byEmail.set(row.email, row)
  }
  // A primary address is a better match than another contact's other one.
  for (const row of rows) {
    for (const email of row.otherEmails) if (!byEmail.has(email)) byEmail.set(email, row)
  }
  return {
    find({ id, externalId, email }) {
      const named = id === undefined ? undefined : byId.get(id.toLowerCase())
      if (named) return named
      if (externalId !== undefined) return byExternalId.get(externalId)
      return email === undefined ? undefined : byEmail.get(email)
    },
    add({ id, externalId, email }, row) {
      if (row !== 'new') byId.set(row.id, row)
      else if (id !== undefined) byId.set(id.toLowerCase(), row)
      if (externalId !== undefined) byExternalId.set(externalId, row)
      if (email !== undefined) byEmail.set(email, row)
    },
  }
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
