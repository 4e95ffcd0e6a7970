import { expect, test } from 'vitest'

import type { Column, Constraint, Table } from './catalogue.ts'
import { tableInterfaces } from './table-interfaces.ts'

test('a column maps to the type the driver reads and writes', () => {
  const code = interfacesOf(
    [
      column('id', 'uuid', { default: 'uuidv7()' }),
      column('name', 'text'),
      column('note', 'text', { isRequired: false }),
      column('size', 'bigint'),
      column('day', 'date'),
      column('tags', 'text[]'),
      column('data', 'jsonb', { default: `'{}'` }),
      column('seen_at', 'timestamp with time zone', { isRequired: false }),
      column('seq', 'bigint', { identity: 'a' }),
      column('lower_name', 'text', { isComputed: true, default: 'lower(name)' }),
    ],
    [],
  )

  expect(code).toContain('id: Defaulted<string>')
  expect(code).toContain('name: string\n')
  expect(code).toContain('note: string | null')
  expect(code).toContain('size: Int8')
  expect(code).toContain('day: string')
  expect(code).toContain('tags: string[]')
  expect(code).toContain('data: Defaulted<Json>')
  expect(code).toContain('seenAt: Timestamp | null')
  expect(code).toContain('seq: Computed<Int8>')
  expect(code).toContain('lowerName: Computed<string>')
})

test('a check constraint with a list becomes a union', () => {
  const code = interfacesOf(
    [
      column('state', 'text'),
      column('mood', 'text', { isRequired: false }),
      column('name', 'text'),
    ],
    [
      check(
        'state',
        `CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text, 'it''s over'::text])))`,
      ),
      check('mood', `CHECK ((mood = 'good'::text))`),
      check('name', `CHECK (((length(name) >= 1) AND (length(name) <= 80)))`),
    ],
  )

  expect(code).toContain(`state: 'open' | 'closed' | 'it\\'s over'`)
  expect(code).toContain(`mood: 'good' | null`)
  expect(code).toContain('name: string')
})

function interfacesOf(columns: Column[], constraints: Constraint[]): string {
  const table: Table = {
    schema: 'public',
    name: 'conversation_notes',
    isUnlogged: false,
    partitionedBy: null,
    partitionOf: null,
    bound: null,
    rowSecurity: 'forced',
    comment: null,
    options: [],
    columns,
    constraints,
    indexes: [],
    policies: [],
    triggers: [],
    grants: [],
  }
  return tableInterfaces({ schemas: [], sequences: [], tables: [table], views: [], functions: [] })
}

function column(name: string, type: string, change: Partial<Column> = {}): Column {
  return {
    name,
    type,
    isRequired: true,
    default: null,
    identity: null,
    isComputed: false,
    ...change,
  }
}

function check(name: string, text: string): Constraint {
  return { name: `${name}_check`, kind: 'c', text, columns: [name] }
}
