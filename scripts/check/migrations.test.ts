import { expect, test } from 'vitest'

import { checkMigrations } from './migrations.ts'

function findingsOf(
  files: Record<string, string>,
  released: Record<string, string> = {},
): string[] {
  const asTree = (entries: Record<string, string>): Map<string, string> =>
    new Map(Object.entries(entries).map(([name, text]) => [`db/migrations/${name}`, text]))
  return checkMigrations(asTree(files), asTree(released)).map(
    ({ file, line, sentence }) => `${file.slice('db/migrations/'.length)}:${line}  ${sentence}`,
  )
}

const good = `-- module: inbox
create table conversations (org_id uuid not null, id uuid not null, primary key (org_id, id));
select app.install_tenant_table('conversations');
create table plans (id text primary key);
select app.install_global_table('plans', 'the same for everyone');
create table app.secrets (id text primary key);
alter table conversations alter column id drop default;
create function app.touch() returns trigger language plpgsql as $$
begin
  drop table if exists scratch;
  return new;
end $$;
comment on table plans is 'commit; drop table plans;';
`

test('a valid migration has no findings', () => {
  expect(
    findingsOf({ '0001_first.sql': good, '0002_second_step.sql': '-- module: inbox\n' }),
  ).toEqual([])
})

test.each(['1_first.sql', '0001-first.sql', '0001_First.sql', 'first.sql'])(
  "%s isn't a valid migration name",
  (name) => {
    expect(findingsOf({ [name]: '-- module: inbox\n' })).toEqual([
      `${name}:1  is not named NNNN_snake_case.sql`,
    ])
  },
)

test('numbers have no gaps or duplicates', () => {
  const header = '-- module: inbox\n'
  expect(findingsOf({ '0001_a.sql': header, '0003_b.sql': header })).toEqual([
    expect.stringContaining('0003_b.sql:1  should be number 0002'),
  ])
  expect(findingsOf({ '0001_a.sql': header, '0001_b.sql': header })).toHaveLength(1)
})

test('the first line names the module', () => {
  expect(findingsOf({ '0001_a.sql': 'select 1;\n' })).toEqual([
    '0001_a.sql:1  does not start with "-- module: name"',
  ])
})

test.each(['begin;', 'BEGIN;', 'start transaction;', 'select 1;\ncommit;', 'rollback;'])(
  "migrations don't control the transaction: %s",
  (statement) => {
    expect(findingsOf({ '0001_a.sql': `-- module: inbox\n${statement}\n` })).toEqual([
      expect.stringContaining('the runner opens and closes the transaction'),
    ])
  },
)

test.each([
  'drop table contacts;',
  'alter table contacts drop column name;',
  'alter table contacts rename column name to title;',
  'alter table contacts rename to people;',
  'truncate contacts;',
])('dropping what a running release needs requires a reason: %s', (statement) => {
  const text = `-- module: inbox\n${statement}\n`
  expect(findingsOf({ '0001_a.sql': text })).toEqual([expect.stringContaining('0001_a.sql:2  ')])
  expect(findingsOf({ '0001_a.sql': `${text}-- contract step: unused since 1.4\n` })).toEqual([])
})

test.each([
  'update contacts set name = 1;',
  'update public.contacts as held set name = 1;',
  'with held as (select 1) update contacts held set name = 1;',
])('rewriting rows under a table lock requires a reason: %s', (statement) => {
  const text = `-- module: inbox\nalter table contacts add column name text;\n${statement}\n`
  expect(findingsOf({ '0001_a.sql': text })).toEqual([
    expect.stringContaining('0001_a.sql:3  rows are rewritten while a table is locked'),
  ])
  expect(findingsOf({ '0001_a.sql': `${text}-- rewrites rows: one for each plan\n` })).toEqual([])
  expect(findingsOf({ '0001_a.sql': `-- module: inbox\n${statement}\n` })).toEqual([])
})

test('rows of a table created by the migration may be rewritten', () => {
  const text = `${good}update plans set id = 'a';\nupdate app.secrets set id = 'a';\n`
  expect(findingsOf({ '0001_a.sql': text })).toEqual([])
})

test.each([
  'create table contacts (id uuid);',
  'create table if not exists public.contacts (id uuid);',
  `select app.install_tenant_table('contacts');\ncreate table contacts (id uuid);`,
  `create table contacts (id uuid);\n-- select app.install_tenant_table('contacts');`,
])('every table is a tenant table or says why not: %s', (statement) => {
  expect(findingsOf({ '0001_a.sql': `-- module: inbox\n${statement}\n` })).toEqual([
    expect.stringContaining('the table contacts uses neither'),
  ])
})

test('a released migration never changes', () => {
  const text = '-- module: inbox\n'
  const findings = findingsOf(
    { '0001_a.sql': `${text}\n` },
    { '0001_a.sql': text, '0002_b.sql': text },
  )
  expect(findings).toEqual([
    '0001_a.sql:1  was changed after its release; write a new migration',
    '0002_b.sql:1  was removed after its release; write a new migration',
  ])
})
