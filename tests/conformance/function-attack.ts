import pg, { type Client, type PoolClient } from 'pg'

import type { CanaryTenant } from './canary-rows.ts'
import type { AttackSetup, Leak } from './table-attack.ts'

/**
 * Calls every function the application role may call, with the other tenant's data as arguments.
 * Effects are committed, so that changes show in the victim's checksum.
 */
export async function attackFunctions(
  field: AttackSetup,
): Promise<{ leaks: Leak[]; attempts: number }> {
  const leaks: Leak[] = []
  let attempts = 0
  for (const { name, types } of await readFunctions(field.client)) {
    for (const values of argumentsOf(types, field.theirs)) {
      attempts++
      const text = await callAs(field, name, { types, values })
      if (text.includes(field.theirs.canary) && !echoes(values, field.theirs.canary)) {
        leaks.push({ table: '-', attempt: `${name}(${values.map(String).join(', ')})`, what: text })
      }
    }
  }
  return { leaks, attempts }
}

interface FunctionArguments {
  readonly types: readonly string[]
  readonly values: readonly unknown[]
}

async function callAs(
  { client, context, mine }: AttackSetup,
  name: string,
  { types, values }: FunctionArguments,
): Promise<string> {
  const { text, values: signed } = context.statement(
    client as PoolClient,
    mine.organizationId,
    'write',
  )
  const places = types.map((type, place) => `$${place + 1}::${type}`).join(', ')
  try {
    await client.query('begin')
    await client.query(text, [...(signed ?? [])])
    const { rows } = await client.query<{ answer: unknown }>(
      `select answer::text from ${name}(${places}) as answer`,
      [...values],
    )
    await client.query('commit')
    return JSON.stringify(rows)
  } catch (error) {
    await client.query('rollback')
    if (!(error instanceof pg.DatabaseError)) throw error
    return `${error.message} ${error.detail ?? ''}`
  }
}

async function readFunctions(client: Client): Promise<{ name: string; types: string[] }[]> {
  const { rows } = await client.query<{ name: string; types: string[] }>(`
    select pg_proc.oid::regproc::text as name,
      array(select format_type(type, null) from unnest(proargtypes) as type) as types
    from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where nspname in ('app', 'public') and has_function_privilege(pg_proc.oid, 'execute')
      and prorettype <> 'trigger'::regtype`)
  return rows
}

function argumentsOf(types: readonly string[], theirs: CanaryTenant): unknown[][] {
  const held = [...theirs.rows.values()].flatMap(({ values }) => Object.values(values))
  const texts = [...new Set(held.filter((value): value is string => typeof value === 'string'))]
  const ids = texts.filter((text) => /^[0-9a-f]{8}-/.test(text))
  const words = texts.filter((text) => !ids.includes(text))
  const rounds = types.includes('uuid') || types.includes('uuid[]') ? ids : words.slice(0, 40)
  return rounds.map((thing, round) =>
    types.map((type) => valueOf(type, { id: thing, word: words[round % words.length] ?? '', ids })),
  )
}

function valueOf(
  type: string,
  { id, word, ids }: { id: string; word: string; ids: string[] },
): unknown {
  switch (type) {
    case 'uuid':
      return id
    case 'uuid[]':
      return ids
    case 'text':
      return word
    case 'jsonb':
      return JSON.stringify({ id })
    case 'integer':
    case 'bigint':
      return 1
    default:
      return null
  }
}

/** A function may repeat its arguments in an error. */
function echoes(values: readonly unknown[], canary: string): boolean {
  return values.some((value) => String(value).includes(canary))
}
