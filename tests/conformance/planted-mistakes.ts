export interface PlantedMistake {
  readonly mistake: string
  readonly rule: string
  readonly sql: string
}

/** A correct tenant table. Each mistake breaks one thing about it. */
export const rightTable = `
  set role parley_owner;
  create table notes (
    org_id uuid not null,
    id uuid not null default uuidv7(),
    body text not null,
    primary key (org_id, id)
  );
  select app.install_tenant_table('notes');`

export const plantedMistakes: readonly PlantedMistake[] = [
  {
    mistake: "a table that wasn't installed",
    rule: 'row security off',
    sql: 'create table plain (org_id uuid not null, id uuid, primary key (org_id, id))',
  },
  {
    mistake: 'row security not forced on the owner',
    rule: 'row security off',
    sql: 'alter table notes no force row level security',
  },
  {
    mistake: 'a policy that shows every row',
    rule: 'no tenant policy',
    sql: 'alter policy tenant on notes using (true)',
  },
  {
    mistake: 'a policy that lets rows be given away',
    rule: 'no tenant policy',
    sql: 'alter policy tenant on notes with check (true)',
  },
  {
    mistake: 'a policy that trusts a plain setting',
    rule: 'no tenant policy',
    sql: `alter policy tenant on notes using (org_id = current_setting('app.org')::uuid)`,
  },
  {
    mistake: 'a second policy beside ours',
    rule: 'unknown policy',
    sql: 'create policy reports on notes for select using (true)',
  },
  {
    mistake: 'a table opened to the platform without review',
    rule: 'unknown policy',
    sql: `select app.open_to_platform('notes', 'select')`,
  },
  {
    mistake: 'a table without org_id',
    rule: 'no org_id',
    sql: 'create table jottings (id uuid primary key, body text)',
  },
  {
    mistake: 'an org_id that may be missing',
    rule: 'no org_id',
    sql: 'create table jottings (org_id uuid, id uuid primary key)',
  },
  {
    mistake: 'a primary key that does not start with org_id',
    rule: 'primary key',
    sql: 'alter table notes drop constraint notes_pkey, add primary key (id, org_id)',
  },
  {
    mistake: 'a unique index across organizations',
    rule: 'unique',
    sql: 'create unique index notes_by_body on notes (body)',
  },
  {
    mistake: 'a foreign key without org_id',
    rule: 'foreign key',
    sql: `alter table notes add unique (id);
      create table note_tags (org_id uuid not null, note_id uuid references notes (id), primary key (org_id, note_id))`,
  },
  {
    mistake: 'a foreign key that crosses org_id with another column',
    rule: 'foreign key',
    sql: `create table note_tags (org_id uuid not null, note_id uuid, primary key (org_id, note_id),
      foreign key (note_id, org_id) references notes (org_id, id))`,
  },
  {
    mistake: 'a foreign key that clears org_id on delete',
    rule: 'foreign key clears org_id',
    sql: `create table note_tags (org_id uuid not null, id uuid not null, note_id uuid, primary key (org_id, id),
      foreign key (org_id, note_id) references notes on delete set null)`,
  },
  {
    mistake: 'a view that reads as its owner',
    rule: 'view',
    sql: 'create view all_notes as select * from notes',
  },
  {
    mistake: 'a materialized view',
    rule: 'materialized view',
    sql: 'create materialized view note_counts as select 1 as count',
  },
  {
    mistake: "a definer function that wasn't reviewed",
    rule: 'definer function',
    sql: `create function app.count_notes() returns bigint language sql security definer
      set search_path = pg_catalog as 'select count(*) from public.notes'`,
  },
  {
    mistake: 'a definer function whose search path the caller sets',
    rule: 'search path',
    sql: 'alter function app.signed_org(text) reset search_path',
  },
  {
    mistake: 'a function that asks for the tenant as a policy does',
    rule: 'tenant of a function',
    sql: `create function app.count_own() returns bigint language sql stable set search_path = pg_catalog as
      'select count(*) from public.notes where org_id = app.current_org()'`,
  },
  {
    mistake: 'a function every role may run',
    rule: 'privilege of everyone',
    sql: `create function app.ping() returns int language sql as 'select 1';
      grant execute on function app.ping() to public`,
  },
  {
    mistake: 'a function that claims to be leakproof',
    rule: 'leakproof function',
    sql: `create function app.same(text) returns boolean language sql immutable as 'select true';
      reset role; alter function app.same(text) leakproof`,
  },
  {
    mistake: 'an application role that bypasses row security',
    rule: 'role too strong',
    sql: 'reset role; alter role parley_app bypassrls',
  },
  {
    mistake: 'a platform role that is a superuser',
    rule: 'role too strong',
    sql: 'reset role; alter role parley_platform superuser',
  },
  {
    mistake: 'an application role that can become the owner',
    rule: 'role is a member',
    sql: 'reset role; grant parley_owner to parley_app',
  },
  {
    mistake: 'an owner that can log in',
    rule: 'owner can log in',
    sql: 'reset role; alter role parley_owner login',
  },
  {
    mistake: 'a table that belongs to the application role',
    rule: 'wrong owner',
    sql: 'reset role; alter table notes owner to parley_app',
  },
  {
    mistake: 'a login role that may make tables',
    rule: 'login role creates objects',
    sql: 'reset role; grant create on schema public to parley_app',
  },
  {
    mistake: 'a login role that may make temporary tables',
    rule: 'temporary tables',
    sql: `reset role; do $$ begin execute format('grant temporary on database %I to parley_app', current_database()); end $$`,
  },
  {
    mistake: 'a partition without a policy of its own',
    rule: 'row security off',
    sql: `create table events_old partition of events for values from ('2001-01-01') to ('2001-02-01')`,
  },
  {
    mistake: 'truncate granted',
    rule: 'privilege that bypasses row security',
    sql: 'grant truncate on notes to parley_app',
  },
  {
    mistake: 'references granted on one column',
    rule: 'privilege that bypasses row security',
    sql: 'grant references (id) on notes to parley_app',
  },
  {
    mistake: 'trigger granted',
    rule: 'privilege that bypasses row security',
    sql: 'grant trigger on notes to parley_platform',
  },
  {
    mistake: 'a table every role may read',
    rule: 'privilege of everyone',
    sql: 'grant select on notes to public',
  },
  {
    mistake: 'a table a foreign role may read',
    rule: 'privilege of a foreign role',
    sql: 'reset role; create role analyst; grant select on notes to analyst',
  },
  {
    mistake: 'privileges with grant option',
    rule: 'privilege of a foreign role',
    sql: 'grant select on notes to parley_app with grant option',
  },
  {
    mistake: 'a global table the application reads',
    rule: 'global table open to the application',
    sql: 'grant select on rate_buckets to parley_app',
  },
  {
    mistake: 'one column of a global table the application reads',
    rule: 'global table open to the application',
    sql: 'grant select (secret) on app.installation to parley_app',
  },
  {
    mistake: 'default privileges on future tables',
    rule: 'default privilege',
    sql: 'alter default privileges grant select on tables to parley_app',
  },
  {
    mistake: 'an enum column',
    rule: 'column type',
    sql: `create type mood as enum ('good', 'bad'); alter table notes add column mood mood`,
  },
  {
    mistake: 'a numeric column',
    rule: 'column type',
    sql: 'alter table notes add column price numeric(12, 2)',
  },
  {
    mistake: 'a moment without time zone',
    rule: 'time without zone',
    sql: 'alter table notes add column seen_at timestamp',
  },
  {
    mistake: 'an index over lower()',
    rule: 'useless index',
    sql: 'create index notes_by_lower_body on notes (org_id, lower(body))',
  },
  {
    mistake: 'a full text index',
    rule: 'useless index',
    sql: `create index notes_by_words on notes using gin (to_tsvector('simple', body))`,
  },
  {
    mistake: 'a rewrite rule',
    rule: 'rewrite rule',
    sql: 'create rule quiet as on delete to notes do instead nothing',
  },
]
