import pg, { type Client, type PoolClient } from 'pg'

import type { TenantContext } from '#platform/database/tenant-context.ts'

import type { CanaryRow, CanaryTenant } from './canary-rows.ts'
import type { CatalogueTable } from './catalogue-tables.ts'

export interface Leak {
  readonly table: string
  readonly attempt: string
  readonly what: string
}

export interface AttackSetup {
  readonly client: Client
  readonly context: TenantContext
  readonly mine: CanaryTenant
  readonly theirs: CanaryTenant
  readonly tables: readonly CatalogueTable[]
}

/** Acts as one tenant and tries everything against the rows of the other. Nothing is committed. */
export async function attackTables(
  field: AttackSetup,
): Promise<{ leaks: Leak[]; attempts: number }> {
  const leaks: Leak[] = []
  let attempts = 0
  for await (const leak of attack(field)) {
    attempts++
    if (leak) leaks.push(leak)
  }
  return { leaks, attempts }
}

export async function findLeak(field: AttackSetup): Promise<Leak | undefined> {
  for await (const leak of attack(field)) if (leak) return leak
  return undefined
}

async function* attack(field: AttackSetup): AsyncGenerator<Leak | undefined> {
  await proveOwn(field)
  for (const attempt of attemptsOnServer(field)) {
    const what = judge(attempt, await runAttempt(field, attempt), field)
    yield what === undefined ? undefined : { table: '-', attempt: attempt.name, what }
  }
  for (const table of field.tables.filter(({ isTenant }) => isTenant)) {
    for (const attempt of attemptsOn(field, table)) {
      const what = judge(attempt, await runAttempt(field, attempt), field)
      yield what === undefined ? undefined : { table: table.name, attempt: attempt.name, what }
    }
  }
}

/** The attacker's connection has proven its own tenant before. */
async function proveOwn({ client, context, mine }: AttackSetup): Promise<void> {
  const { text, values } = context.statement(client as PoolClient, mine.organizationId, 'write')
  await client.query(text, [...(values ?? [])])
}

interface Attempt {
  readonly name: string
  readonly sql: string
  readonly values?: readonly unknown[]
  readonly context?: string | undefined
  /**
   * refused: an error with one of these codes. nothing: no row. mine: at least one of our own rows.
   */
  readonly expect: 'refused' | 'nothing' | 'mine'
  readonly codes?: readonly string[]
}

type Outcome =
  | { readonly kind: 'error'; readonly code: string; readonly text: string }
  | { readonly kind: 'rows'; readonly count: number; readonly text: string }

function attemptsOn(field: AttackSetup, table: CatalogueTable): Attempt[] {
  const mine = field.mine.rows.get(table.name)
  const theirs = field.theirs.rows.get(table.name)
  const scan = `select * from ${table.name}`
  return [
    ...withoutTenant(field, scan),
    ...(mine && theirs ? againstRow(field, table, mine, theirs) : []),
    { name: 'scan', sql: scan, expect: 'mine' },
    { name: 'truncate', sql: `truncate ${table.name} cascade`, expect: 'refused' },
    {
      name: 'switch row security off',
      sql: `alter table ${table.name} disable row level security`,
      expect: 'refused',
    },
    { name: 'drop the policy', sql: `drop policy tenant on ${table.name}`, expect: 'refused' },
  ]
}

function withoutTenant({ client, context, theirs, mine }: AttackSetup, scan: string): Attempt[] {
  const missing = ['TN001']
  const forged = ['TN002']
  const org = theirs.organizationId
  const ours = String(
    context.statement(client as PoolClient, mine.organizationId, 'write').values?.[0],
  )
  const [, keyId, mac] = ours.split('.')
  const attempt = (name: string, setting: string | undefined, codes: string[]): Attempt => ({
    name,
    sql: scan,
    context: setting,
    expect: 'refused',
    codes,
  })
  return [
    attempt('no tenant', undefined, missing),
    attempt('empty tenant', '', missing),
    attempt('malformed tenant', 'null', forged),
    attempt('tenant without signature', org, forged),
    attempt('their tenant with our signature', `${org}.${keyId}.${mac}`, forged),
    attempt('their tenant with an empty signature', `${org}.${keyId}.`, forged),
    attempt('their tenant under an unknown key', `${org}.nokey.${mac}`, forged),
    attempt('their tenant, said to be proven', `${org}.${keyId}.${mac}.proven`, forged),
    attempt('their tenant, proven without a signature', `${org}...proven`, forged),
  ]
}

function againstRow(
  field: AttackSetup,
  table: CatalogueTable,
  mine: CanaryRow,
  theirs: CanaryRow,
): Attempt[] {
  const { name } = table
  const theirKey = keyCondition(table, theirs)
  const ourKey = keyCondition(table, mine)
  const org = field.theirs.organizationId
  const ownColumn = table.columns.find((column) => !column.isGenerated && column.name !== 'org_id')
  const column = ownColumn?.name ?? 'org_id'
  return [
    { name: 'read by key', sql: `select * from ${name} where ${theirKey}`, expect: 'nothing' },
    {
      name: 'read by organization',
      sql: `select * from ${name} where org_id = '${org}'`,
      expect: 'nothing',
    },
    {
      name: 'count',
      sql: `select from ${name} where org_id <> '${field.mine.organizationId}'`,
      expect: 'nothing',
    },
    { name: 'read our own', sql: `select * from ${name} where ${ourKey}`, expect: 'mine' },
    ...(table.rights.includes('update')
      ? [
          {
            name: 'change',
            sql: `update ${name} set "${column}" = "${column}" where ${theirKey}`,
            expect: 'nothing' as const,
          },
          {
            name: 'give away',
            sql: `update ${name} set org_id = '${org}' where ${ourKey}`,
            expect: 'refused' as const,
          },
          ...pointAtTheirs(table, mine, theirs),
        ]
      : []),
    ...(table.rights.includes('delete')
      ? [
          {
            name: 'delete',
            sql: `delete from ${name} where ${theirKey}`,
            expect: 'nothing' as const,
          },
        ]
      : []),
    ...(table.rights.includes('insert') ? insertions(field, table, theirs) : []),
  ]
}

function insertions(field: AttackSetup, table: CatalogueTable, theirs: CanaryRow): Attempt[] {
  const columns = table.columns
    .filter(({ isGenerated }) => !isGenerated)
    .map(({ name }) => `"${name}"`)
  const copy = (values: object): Attempt => ({
    name: 'insert into theirs',
    sql: `insert into ${table.name} (${columns.join(', ')})
      select ${columns.join(', ')} from jsonb_populate_record(null::${table.name}, $1)`,
    values: [JSON.stringify(values)],
    expect: 'refused',
  })
  const tenant: Record<string, unknown> = { ...theirs.values, org_id: field.mine.organizationId }
  return [
    copy(theirs.values),
    // 23503 means we have no such row; 23505 would reveal that another tenant has it.
    ...(table.key.length > 1
      ? [{ ...copy(tenant), name: 'ask whether theirs exists', codes: ['23503', 'none'] }]
      : []),
  ]
}

/** Foreign keys are checked without row security, so only org_id keeps us from foreign rows. */
function pointAtTheirs(table: CatalogueTable, mine: CanaryRow, theirs: CanaryRow): Attempt[] {
  return table.references.flatMap(({ columns }) => {
    const settable = columns.filter(
      (column) =>
        column !== 'org_id' && !table.columns.find(({ name }) => name === column)?.isGenerated,
    )
    const target = settable.map((column) => theirs.values[column])
    if (settable.length === 0 || columns.length === 1 || target.includes(null)) return []
    return [
      {
        name: `point at theirs by ${settable.join(', ')}`,
        sql: `update ${table.name} set ${settable.map((column, place) => `"${column}" = $${place + 1}`).join(', ')}
          where ${keyCondition(table, mine)}`,
        values: target,
        expect: 'refused' as const,
        codes: ['23503'],
      },
    ]
  })
}

function attemptsOnServer(field: AttackSetup): Attempt[] {
  const refusedFor = (name: string, sql: string): Attempt => ({ name, sql, expect: 'refused' })
  return [
    refusedFor('become the owner', 'set local role parley_owner'),
    refusedFor('become the platform', 'set local role parley_platform'),
    refusedFor('become the superuser', 'set local session authorization postgres'),
    refusedFor('read the signing keys', 'select * from app.context_keys'),
    refusedFor(
      'add a signing key',
      `insert into app.context_keys values ('mine', '\\x00', '\\x00')`,
    ),
    refusedFor('say what is proven', `select setval('app.proven_head', 1)`),
    refusedFor('say the rest of it', `select setval('app.proven_tail', 1)`),
    refusedFor('count up what is proven', `select nextval('app.proven_head')`),
    refusedFor('restart the proof sequence', 'alter sequence app.proven_head restart'),
    refusedFor('make a sequence in its place', 'create temporary sequence proven_head'),
    refusedFor('read the secret', 'select * from app.installation'),
    refusedFor('read a file', `select pg_read_file('postgresql.conf')`),
    refusedFor('list a folder', `select pg_ls_dir('.')`),
    refusedFor('import a file', `select lo_import('/etc/passwd')`),
    refusedFor('run a program', `copy (select 1) to program 'true'`),
    refusedFor('write a file', `copy (select 1) to '/tmp/never'`),
    refusedFor('make a temporary table', 'create temporary table sites (id int)'),
    refusedFor(
      'make a function',
      `create function public.leak() returns int language sql as 'select 1'`,
    ),
    refusedFor(
      'end other connections',
      `select pg_terminate_backend(pid) from pg_stat_activity where usename <> current_user`,
    ),
    refusedFor('read the statistics of columns', 'select * from pg_statistic'),
    refusedFor('read the passwords', 'select * from pg_authid'),
    ...field.tables
      .filter(({ isTenant }) => !isTenant)
      .map(({ name }) => refusedFor(`read ${name}`, `select * from ${name}`)),
    {
      name: 'look at the values in the statistics',
      sql: `select * from pg_stats where most_common_vals::text like '%${field.theirs.canary}%'`,
      expect: 'nothing',
    },
  ]
}

async function runAttempt(
  { client, context, mine }: AttackSetup,
  attempt: Attempt,
): Promise<Outcome> {
  const signed = context.statement(client as PoolClient, mine.organizationId, 'write').values?.[0]
  const setting = 'context' in attempt ? attempt.context : signed
  await client.query('begin')
  try {
    if (setting !== undefined)
      await client.query(`select set_config('app.ctx', $1, true)`, [setting])
    const { rows, rowCount } = await client.query(
      attempt.sql,
      attempt.values && [...attempt.values],
    )
    return { kind: 'rows', count: rowCount ?? 0, text: textOf(rows) }
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    const { code = '', message, detail = '' } = error
    return { kind: 'error', code, text: `${message} ${detail}` }
  } finally {
    await client.query('rollback')
  }
}

function textOf(rows: readonly unknown[]): string {
  return JSON.stringify(rows, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
}

function judge(
  attempt: Attempt,
  outcome: Outcome,
  { theirs, mine }: AttackSetup,
): string | undefined {
  if (outcome.text.includes(theirs.canary)) return `their data was returned: ${outcome.text}`
  switch (attempt.expect) {
    case 'nothing':
      if (outcome.kind === 'error') return `failed with ${outcome.code} instead of finding nothing`
      return outcome.count === 0 ? undefined : `reached ${outcome.count} rows`
    case 'mine':
      return outcome.text.includes(mine.organizationId)
        ? undefined
        : `our own row was not found: ${outcome.text}`
    case 'refused': {
      const codes = attempt.codes ?? ['42501']
      const code = outcome.kind === 'error' ? outcome.code : 'none'
      return codes.includes(code)
        ? undefined
        : `answered ${code} instead of ${codes.join(' or ')}: ${outcome.text}`
    }
  }
}

function keyCondition({ key }: CatalogueTable, { values }: CanaryRow): string {
  return key
    .map((column) => `"${column}" = ${pg.escapeLiteral(String(values[column]))}`)
    .join(' and ')
}
