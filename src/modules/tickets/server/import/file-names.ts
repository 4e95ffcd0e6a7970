import { listTeammateRows, listMemberIdsByEmail } from '#modules/organization/server/public.ts'
import { listTagsByName } from '#modules/tags/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { ImportRow } from '../../imports-contract.ts'
import { listColumnsOf } from '../store/columns.ts'
import { listTypeRows } from '../store/ticket-types.ts'
import { listMembersWithAccess } from '../member-access.ts'
import { keyOfName, type FileNames } from './read-row.ts'

/** Looks up the names in the rows. Members without access to the board don't match. */
export async function fileNames(
  scope: Scope,
  boardId: string,
  rows: readonly ImportRow[],
): Promise<FileNames> {
  const columns = await listColumnsOf(scope, [boardId])
  const types = await listTypeRows(scope, false)
  const tagNames = [...new Set(rows.flatMap(({ tags }) => tags.map(keyOfName)))]
  const tags = tagNames.length > 0 ? await listTagsByName(scope, tagNames) : []
  const keys = new Set(rows.flatMap(({ assignees }) => assignees.map(keyOfName)))
  return {
    columns: new Map(columns.map(({ id, name }) => [keyOfName(name), id])),
    types: new Map(types.map(({ id, name }) => [keyOfName(name), id])),
    tags: new Map(tags.map(({ id, titleKey: name }) => [name, id])),
    people: await peopleCalled(scope, boardId, keys),
  }
}

async function peopleCalled(
  scope: Scope,
  boardId: string,
  keys: ReadonlySet<string>,
): Promise<Map<string, string>> {
  if (keys.size === 0) return new Map()
  const byName = await peopleByName(scope, keys)
  const byEmail = await listMemberIdsByEmail(
    scope,
    [...keys].filter((name) => name.includes('@')),
  )
  const found = new Map([...byName, ...byEmail])
  const seeing = new Set(await listMembersWithAccess(scope, boardId, [...new Set(found.values())]))
  return new Map([...found].filter(([, id]) => seeing.has(id)))
}

/** A name of two members is ambiguous and matches none. */
async function peopleByName(scope: Scope, keys: ReadonlySet<string>): Promise<Map<string, string>> {
  const rows = await listTeammateRows(scope, 1000)
  const here = rows.filter((row) => row.removedAt === null && row.disabledAt === null)
  const names = here.map((row) => keyOfName(row.displayName))
  return new Map(
    here.flatMap((row, place) => {
      const name = names[place] ?? ''
      const isOne = names.indexOf(name) === names.lastIndexOf(name)
      return keys.has(name) && isOne ? [[name, row.id]] : []
    }),
  )
}
