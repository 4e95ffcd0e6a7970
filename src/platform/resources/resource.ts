import type { OrganizationAccess } from '#platform/permissions/access.ts'
import type { PermissionKey } from '#platform/permissions/keys.ts'

import type { Field, Fields } from './field.ts'

/** A plain kind of record. It holds no schema and no code, so that it costs the browser nothing. */
export interface Resource<F extends Fields = Fields> {
  /** In the singular and plural as people read it: `message template`. */
  readonly name: string
  readonly plural: string
  readonly table: string
  /** Who is told of changes, and whose key the two levels belong to. */
  readonly key: PermissionKey
  readonly view: OrganizationAccess
  readonly manage: OrganizationAccess
  readonly fields: F
  /** The field that names a record: no two have the same, and files are matched by it. */
  readonly title: keyof F & string
  /** Titles may repeat in records that differ in this choice; `title_key` then begins with it. */
  readonly titleWithin?: (keyof F & string) | undefined
  /** How many an organization can have, if that is limited: so few can be listed all at once. */
  readonly most?: number | undefined
  /** Its screen, below `/dashboard`. */
  readonly screen: string
  /** Two can become one: what went has `merged_into_id`, and is in no list and no trash. */
  readonly isMergeable?: boolean | undefined
}

interface Declared<F extends Fields> {
  readonly name: string
  readonly plural: string
  readonly table: string
  readonly needs: PermissionKey
  /** Asked instead of `needs` at the level view, where everybody may look. */
  readonly view?: OrganizationAccess
  readonly fields: F
  readonly title: keyof F & string
  readonly titleWithin?: keyof F & string
  readonly most?: number
  readonly screen: string
  readonly isMergeable?: boolean
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
  }
}

/** `message template` in addresses and the names of calls: `message-template`. */
export function slugOf(words: string): string {
  return words.toLowerCase().replaceAll(' ', '-')
}

/** What the types of its events begin with: `message_template.`. */
export function eventsOf({ name }: Pick<Resource, 'name'>): string {
  return `${name.toLowerCase().replaceAll(' ', '_')}.`
}

/** The columns a list can be ordered by. */
export function sortableFields(fields: Fields): readonly string[] {
  return Object.entries(fields).flatMap(([name, { isSortable = false }]) =>
    isSortable ? [name] : [],
  )
}

/** Fields that hold the id of another row. */
export function pointingFields(fields: Fields): readonly (readonly [name: string, field: Field])[] {
  return Object.entries(fields).filter(
    ([, { kind }]) => kind === 'member' || kind === 'relation' || kind === 'file',
  )
}

/** How the database writes the name of a field. */
export function columnOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
