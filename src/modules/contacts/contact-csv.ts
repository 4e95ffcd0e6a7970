import { wordsOfValue, type FieldDefinition, type FieldValue } from '#modules/fields/rules.ts'
import { isLocale, isTimeZone } from '#modules/account/rules.ts'
import { csvFile, type CsvColumn } from '#lib/csv-file.ts'

import { contactFile, joinCell } from './contact-file.ts'
import type { Contact } from './model.ts'

export interface FileWords {
  readonly fields: readonly FieldDefinition[]
  readonly tags: ReadonlyMap<string, string>
  readonly members: ReadonlyMap<string, string>
}

type FileColumn = CsvColumn<Contact>

/** Exports every column the import reads, so importing an exported file changes nothing. */
export function contactsCsv(contacts: readonly Contact[], words: FileWords): string {
  const columns = [
    ...ownColumns(words),
    ...words.fields.map(definedColumn),
    ...signedColumns(contacts, words.fields),
    ...freeColumns(contacts, words.fields),
    ...readOnly,
  ]
  return csvFile(columns, contacts)
}

/** The heading of a custom field's column; imports match it by this text. */
export function fieldTitle({ key, label }: Pick<FieldDefinition, 'key' | 'label'>): string {
  const isTaken = Object.values(contactFile.fields).some(
    (own) => own.label.toLowerCase() === label.toLowerCase(),
  )
  return isTaken || readOnly.some(({ title }) => title === label) ? `${label} (${key})` : label
}

function ownColumns({ tags, members }: FileWords): FileColumn[] {
  const { fields } = contactFile
  const values: Readonly<Record<keyof typeof fields, (contact: Contact) => string>> = {
    id: ({ id }) => id,
    name: ({ name }) => name,
    email: ({ email }) => email ?? '',
    otherEmails: ({ otherEmails }) => joinCell(otherEmails),
    phone: ({ phone }) => phone ?? '',
    otherPhones: ({ otherPhones }) => joinCell(otherPhones),
    externalId: ({ externalId }) => externalId ?? '',
    company: ({ company }) => company?.name ?? '',
    owner: ({ ownerId }) => (ownerId && members.get(ownerId)) ?? '',
    tags: ({ tagIds }) => joinCell(tagIds.flatMap((id) => tags.get(id) ?? [])),
    // Values of a page can be of any type; the file needs the format that the import accepts.
    locale: ({ locale }) => (locale && isLocale(locale) ? locale : ''),
    timeZone: ({ timeZone }) => (timeZone && isTimeZone(timeZone) ? timeZone : ''),
  }
  return Object.entries(values).map(([name, valueOf]) => ({
    title: fields[name as keyof typeof fields].label,
    valueOf,
  }))
}

function definedColumn(field: FieldDefinition): FileColumn {
  return {
    title: fieldTitle(field),
    valueOf: ({ attributes }) => cellOf(own(attributes, field.key)),
  }
}

/** Signed attributes get their own columns because an import can't change them. */
function signedColumns(
  contacts: readonly Contact[],
  fields: readonly FieldDefinition[],
): FileColumn[] {
  return keysOf(contacts, ({ signedAttributes }) => signedAttributes).map((key) => ({
    title: `${fields.find((field) => field.key === key)?.label ?? key} (signed)`,
    valueOf: ({ signedAttributes }) => cellOf(own(signedAttributes, key)),
  }))
}

function freeColumns(
  contacts: readonly Contact[],
  fields: readonly FieldDefinition[],
): FileColumn[] {
  return keysOf(contacts, ({ attributes }) => attributes)
    .filter((key) => !fields.some((field) => field.key === key))
    .map((key) => ({
      title: `${key} (from pages)`,
      valueOf: ({ attributes }) => cellOf(own(attributes, key)),
    }))
}

function keysOf(
  contacts: readonly Contact[],
  partOf: (contact: Contact) => Readonly<Record<string, FieldValue>>,
): string[] {
  return [...new Set(contacts.flatMap((contact) => Object.keys(partOf(contact))))].toSorted()
}

function own(values: Readonly<Record<string, FieldValue>>, key: string): FieldValue | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined
}

function cellOf(value: FieldValue | undefined): string {
  return Array.isArray(value) ? joinCell(value) : wordsOfValue(value)
}

const readOnly: readonly FileColumn[] = [
  { title: 'Type', valueOf: ({ kind }) => (kind === 'user' ? 'User' : 'Lead') },
  { title: 'Blocked until', valueOf: ({ blockedUntil }) => blockedUntil ?? '' },
  { title: 'Last seen', valueOf: ({ seenAt }) => seenAt ?? '' },
  { title: 'Last message', valueOf: ({ repliedAt }) => repliedAt ?? '' },
  { title: 'Last contacted', valueOf: ({ contactedAt }) => contactedAt ?? '' },
  { title: 'Unsubscribed since', valueOf: ({ unsubscribedAt }) => unsubscribedAt ?? '' },
  {
    title: 'Bouncing addresses',
    valueOf: ({ bouncing }) => joinCell(bouncing.map(({ address }) => address)),
  },
  { title: 'Created', valueOf: ({ createdAt }) => createdAt },
]
