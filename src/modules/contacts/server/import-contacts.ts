import { z } from 'zod'

import { listFieldsOf } from '#modules/fields/server/door.ts'
import { problemOf, type FieldDefinition, type FieldValue } from '#modules/fields/rules.ts'
import type { OutputOf, ParsedInputOf } from '#platform/registry/call.ts'
import { readCells } from '#platform/resources/read-cells.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { companyEvents } from '../companies-contract.ts'
import { contactFile } from '../companies.ts'
import { contactCreated, contactUpdated, createContact, type importContacts } from '../contract.ts'
import type { Attributes } from '../model.ts'
import { joinAttributes } from '../rules.ts'
import { aboutOf } from './actions.ts'
import { changeContactData, insertContact, type ContactRow } from './store.ts'
import { findCompaniesByName, insertCompany } from './store/companies.ts'
import { findContactsToMatch } from './store/import.ts'

type Result = OutputOf<typeof importContacts>

/**
 * Reads rows of a file, says what is wrong with which, and writes the others unless this is only a
 * look. A known external id is the same contact, and without one a known address is.
 */
export async function importFile(
  scope: Scope,
  { rows, onMatch, isDryRun }: ParsedInputOf<typeof importContacts>,
): Promise<Result> {
  const definitions = await listFieldsOf(scope, 'contact')
  const read = rows.map((cells, row) => readRow(definitions, cells, row))
  const good = read.flatMap(({ person }) => (person ? [person] : []))
  const known = await knownPeople(scope, good)
  const companyOf = isDryRun ? async () => null : await companyFinder(scope, good)
  const count = { created: 0, updated: 0, skipped: 0 }
  for (const person of good) {
    const match = known.find(person)
    if (match && onMatch === 'skip') count.skipped += 1
    else count[match ? 'updated' : 'created'] += 1
    if (match && (onMatch === 'skip' || match === 'new')) continue
    // Somebody who stands in the file twice is the same person the second time.
    if (isDryRun) known.add(person, match ?? 'new')
    else known.add(person, await write(scope, person, match, await companyOf(person.company)))
  }
  return { ...count, problems: read.flatMap(({ problems }) => problems) }
}

interface Person {
  readonly name: string
  readonly email: string | undefined
  readonly phone: string | undefined
  readonly externalId: string | undefined
  readonly company: string | undefined
  readonly attributes: Attributes
}

interface ReadRow {
  readonly person?: Person
  readonly problems: Result['problems']
}

function readRow(
  definitions: readonly FieldDefinition[],
  cells: Readonly<Record<string, string>>,
  row: number,
): ReadRow {
  const isAttribute = (name: string): boolean => definitions.some(({ key }) => key === name)
  const own = Object.entries(cells).filter(([name]) => isOwnField(name) || !isAttribute(name))
  const { values, problems } = readCells(contactFile.fields, Object.fromEntries(own))
  const parsed = rowShape.safeParse(values)
  const said = readAttributes(definitions, cells)
  const found = [
    ...problems.map((problem) => ({ row, ...problem })),
    ...said.problems.map((problem) => ({ row, ...problem })),
    ...(parsed.success
      ? []
      : parsed.error.issues.map(({ path, message }) => ({
          row,
          field: String(path[0] ?? ''),
          message,
        }))),
  ]
  if (!parsed.success || found.length > 0) return { problems: found }
  const { email, phone, externalId, company, name } = parsed.data
  const person = {
    name,
    email: email?.toLowerCase(),
    phone: phone ?? undefined,
    externalId,
    company,
    attributes: said.values,
  }
  return { person, problems: [] }
}

const rowShape = z.strictObject({
  ...createContact.input.pick({ name: true, email: true, phone: true }).shape,
  externalId: z.string().max(191, 'Keep it to 191 characters.').optional(),
  company: z.string().max(120, 'Keep it to 120 characters.').optional(),
})

function readAttributes(
  definitions: readonly FieldDefinition[],
  cells: Readonly<Record<string, string>>,
): { values: Attributes; problems: { field: string; message: string }[] } {
  const values: Attributes = {}
  const problems: { field: string; message: string }[] = []
  for (const definition of definitions) {
    const { key } = definition
    const cell = Object.hasOwn(cells, key) ? (cells[key]?.trim() ?? '') : ''
    if (isOwnField(key) || cell === '') continue
    const value = valueFrom(definition, cell)
    const message = problemOf(definition, value)
    if (message) problems.push({ field: definition.label, message })
    else values[definition.key] = value as Attributes[string]
  }
  return { values, problems }
}

function isOwnField(name: string): boolean {
  return Object.hasOwn(contactFile.fields, name)
}

function valueFrom({ type }: FieldDefinition, cell: string): FieldValue {
  switch (type) {
    case 'number':
    case 'currency':
    case 'percent':
      return Number(cell)
    case 'boolean':
      return (
        /^(true|yes|y|1|x|on)$/i.test(cell) || (/^(false|no|n|0|off)$/i.test(cell) ? false : cell)
      )
    case 'multi_select':
      return cell.split(/\s*[,;]\s*/).filter((one) => one !== '')
    default:
      return cell
  }
}

type Known = ContactRow | 'new'

async function knownPeople(scope: Scope, people: readonly Person[]) {
  const rows = await findContactsToMatch(scope, {
    externalIds: people.flatMap(({ externalId }) => externalId ?? []),
    emails: people.flatMap(({ email }) => email ?? []),
  })
  const byExternalId = new Map<string, Known>()
  const byEmail = new Map<string, Known>()
  for (const row of rows) {
    if (row.external_id !== null) byExternalId.set(row.external_id, row)
    if (row.email !== null && !byEmail.has(row.email)) byEmail.set(row.email, row)
  }
  return {
    find({ externalId, email }: Person): Known | undefined {
      if (externalId !== undefined) return byExternalId.get(externalId)
      return email === undefined ? undefined : byEmail.get(email)
    },
    add({ externalId, email }: Person, row: Known): void {
      if (externalId !== undefined) byExternalId.set(externalId, row)
      if (email !== undefined) byEmail.set(email, row)
    },
  }
}

/** The company of a name; one that is not there is made. */
async function companyFinder(scope: Scope, people: readonly Person[]) {
  const names = people.flatMap(({ company }) => company ?? [])
  const rows = await findCompaniesByName(scope, names)
  const ids = new Map(rows.map(({ id, title_key: name }) => [name, id]))
  return async (name: string | undefined): Promise<string | null> => {
    if (name === undefined) return null
    const known = ids.get(name.toLowerCase())
    if (known) return known
    const made = await insertCompany(scope, name)
    scope.emit(companyEvents.created, { id: made.id, title: name }, { subjectId: made.id })
    ids.set(name.toLowerCase(), made.id)
    return made.id
  }
}

async function write(
  scope: Scope,
  { name, email, phone, externalId, attributes }: Person,
  match: ContactRow | undefined,
  companyId: string | null,
): Promise<ContactRow> {
  const said = {
    name,
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
    ...(companyId !== null && { company_id: companyId }),
  }
  if (match) {
    const joined = joinAttributes(match.attributes as Attributes, attributes)
    const changed = await changeContactData(scope, match, { ...said, attributes: joined })
    if (changed) scope.emit(contactUpdated, aboutOf(changed), { subjectId: changed.id })
    return changed ?? match
  }
  const made = await insertContact(scope, {
    ...said,
    attributes,
    ...(externalId !== undefined && { external_id: externalId, kind: 'user' as const }),
  })
  scope.emit(contactCreated, aboutOf(made), { subjectId: made.id })
  return made
}
