import type { OrganizationAccess } from '#platform/permissions/access.ts'
import type { PermissionKey } from '#platform/permissions/keys.ts'

import type { Field, Fields } from './field.ts'

/**
 * A plain kind of record. It contains no schema and no code, so it adds almost nothing to the
 * browser bundle.
 */
export interface Resource<F extends Fields = Fields> {
  readonly name: string
  readonly plural: string
  readonly table: string
  readonly key: PermissionKey
  readonly view: OrganizationAccess
  readonly manage: OrganizationAccess
  readonly fields: F
  /** The field that names a record. It must be unique; imports match by it. */
  readonly title: keyof F & string
  /** Titles must be unique per value of this choice; `title_key` then starts with it. */
  readonly titleWithin?: (keyof F & string) | undefined
  /** Limits how many an organization can have. Limited lists are loaded all at once. */
  readonly most?: number | undefined
  readonly screen: string
  /** Records can be merged. The merged one has `merged_into_id` and is in no list and no trash. */
  readonly isMergeable?: boolean | undefined
  readonly page?: RecordLook<keyof F & string> | undefined
}

/**
 * How the page of a record presents it. With it, the module declares the screen `<screen>/{id}`;
 * without it, records open only in a side sheet.
 */
export interface RecordLook<Name extends string = string> {
  /** A choice or flag shown as a chip next to the title. */
  readonly state?: Name
  /** A file shown instead of initials. */
  readonly picture?: Name
  /** Two fields that identify the record, shown below the title. */
  readonly facts?: readonly Name[]
  /** Titled groups next to the tabs. Other fields follow in "Details". */
  readonly groups?: readonly { readonly title: string; readonly fields: readonly Name[] }[]
}

interface Declared<F extends Fields> {
  readonly name: string
  readonly plural: string
  readonly table: string
  readonly needs: PermissionKey
  /** Replaces `needs` at level view if everyone may look. */
  readonly view?: OrganizationAccess
  readonly fields: F
  readonly title: keyof F & string
  readonly titleWithin?: keyof F & string
  readonly most?: number
  readonly screen: string
  readonly isMergeable?: boolean
  readonly page?: RecordLook<keyof F & string>
}

export function resource<const F extends Fields>(declared: Declared<F>): Resource<F> {
  const { name, plural, table, needs: key, fields, title, screen } = declared
  return {
    name,
    plural,
    table,
    key,
    view: declared.view ?? { who: 'key', key, level: 'view' },
    manage: { who: 'key', key, level: 'manage' },
    fields,
    title,
    titleWithin: declared.titleWithin,
    most: declared.most,
    screen,
    isMergeable: declared.isMergeable,
    page: declared.page,
  }
}

/** The record's own page, or its side sheet if it has none. */
export function addressOfRecord({ screen, page }: Pick<Resource, 'screen' | 'page'>, id: string) {
  return page ? `/dashboard/${screen}/${id}` : `/dashboard/${screen}?open=${id}`
}

export function slugOf(words: string): string {
  return words.toLowerCase().replaceAll(' ', '-')
}

export function eventsOf({ name }: Pick<Resource, 'name'>): string {
  return `${name.toLowerCase().replaceAll(' ', '_')}.`
}

export function sortableFields(fields: Fields): readonly string[] {
  return Object.entries(fields).flatMap(([name, { isSortable = false }]) =>
    isSortable ? [name] : [],
  )
}

export function pointingFields(fields: Fields): readonly (readonly [name: string, field: Field])[] {
  return Object.entries(fields).filter(
    ([, { kind }]) => kind === 'member' || kind === 'relation' || kind === 'file',
  )
}
