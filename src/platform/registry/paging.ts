import { z } from 'zod'

import { refuse } from './refuse.ts'

/** Keyset pagination: the last page is as fast as the first, and no row is skipped or repeated. */
export const pageInput = {
  limit: pageLimit(100),
  cursor: z.string().max(500).optional(),
}

export function pageLimit(most: number) {
  return z.coerce.number().int().min(1).max(most).default(50)
}

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() })
}

/** Timestamps in cursors keep the database's microseconds. */
export const cursorMoment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/)

export interface Page<Item> {
  readonly items: Item[]
  readonly nextCursor: string | null
}

/** Stores read `limit + 1` rows; the extra one shows that there is a next page. */
export function toPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  { item, key }: { item: (row: Row) => Item; key: (row: Row) => readonly CursorPart[] },
): Page<Item> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(item),
    nextCursor: rows.length > limit && last !== undefined ? encodeCursor(key(last)) : null,
  }
}

export type CursorPart = string | number | boolean | null

export function encodeCursor(parts: readonly CursorPart[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** `shape` validates the parts, so forged cursors are refused. */
export function decodeCursor<Shape extends z.ZodType>(
  cursor: string | undefined,
  shape: Shape,
): z.infer<Shape> | undefined {
  if (cursor === undefined) return undefined
  const parsed = shape.safeParse(readJson(cursor))
  if (!parsed.success) refuse('invalid', 'This page cursor isn’t valid. Start from the first page.')
  return parsed.data
}

function readJson(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
