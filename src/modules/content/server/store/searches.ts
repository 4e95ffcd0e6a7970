import { sql, type RawBuilder } from 'kysely'

import type { Scope } from '#platform/scope/scope.ts'

import type { Columns } from './feedback.ts'

/** The tables of a module's searches; they differ only in their names. */
interface SearchTable {
  readonly table: string
  readonly clicked: readonly string[]
  /** More counts per term. */
  readonly counts?: RawBuilder<unknown>
}

export interface RecordedSearch {
  readonly query: string
  readonly normalized: string
  readonly results: number
}

export interface FreshSearch {
  readonly id: string
  readonly normalized: string
  readonly isClicked: boolean
}

export interface TermRow {
  readonly normalized: string
  readonly count: number
  readonly clicks: number
  readonly empty: number
  readonly lastAt: Date
}

export function searchStore<Term extends TermRow = TermRow>({
  table,
  clicked,
  counts,
}: SearchTable) {
  const searches = sql.table(table)
  const isClicked = sql`(${sql.join(
    clicked.map((name) => sql`${sql.ref(name)} is not null`),
    sql` or `,
  )})`

  return {
    /** The reader's latest search within half a minute. */
    async findFreshSearch({ db, now }: Scope, at: Columns): Promise<FreshSearch | undefined> {
      const since = new Date(now.getTime() - 30_000)
      const same = Object.entries(at).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
      const { rows } = await sql<FreshSearch>`
        select id, normalized, ${isClicked} as is_clicked from ${searches}
        where created_at > ${since} and ${sql.join(same, sql` and `)}
        order by created_at desc, id desc limit 1`.execute(db)
      return rows[0]
    },

    async insertSearch(
      { db, organizationId, now }: Scope,
      at: Columns,
      { query, normalized, results }: RecordedSearch,
    ): Promise<string> {
      const row = { ...at, query, normalized, results }
      const { rows } = await sql<{ id: string }>`
        insert into ${searches} (org_id, created_at,
          ${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
        values (${organizationId}, ${now}, ${sql.join(Object.values(row))})
        returning id`.execute(db)
      const [made] = rows
      if (!made) throw new Error('The search was not inserted.')
      return made.id
    },

    async replaceSearch(
      { db, now }: Scope,
      id: string,
      { query, normalized, results }: RecordedSearch,
    ): Promise<void> {
      await sql`update ${searches} set query = ${query}, normalized = ${normalized},
          results = ${results}, created_at = ${now}
        where id = ${id}::uuid`.execute(db)
    },

    /** Only the first click counts, and only on the reader's own search. */
    async noteClick(
      { db }: Scope,
      { id, readerHash, rank }: { id: string; readerHash: string; rank: number },
      opened: Columns,
    ): Promise<void> {
      const set = Object.entries(opened).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
      await sql`update ${searches} set clicked_rank = ${rank}, ${sql.join(set)}
        where id = ${id}::uuid and reader_hash = ${readerHash}
          and not ${isClicked}`.execute(db)
    },

    async listTerms(
      { db }: Scope,
      { from, to, locale }: Pick<TimeSpan, 'from' | 'to' | 'locale'>,
      where: readonly RawBuilder<unknown>[],
    ): Promise<Term[]> {
      const { rows } = await sql<Term>`
        select normalized, count(*)::int as count,
          count(*) filter (where ${isClicked})::int as clicks,
          count(*) filter (where results = 0)::int as empty,
          max(created_at) as last_at ${counts ? sql`, ${counts}` : sql``}
        from ${searches}
        where created_at >= ${from}::date
          and created_at < ${to}::date + 1
          and ${locale === undefined ? sql`true` : sql`locale = ${locale}`}
          and ${sql.join([...where], sql` and `)}
        group by normalized order by count(*) desc, normalized limit 1000`.execute(db)
      return rows
    },
  }
}

export interface TimeSpan {
  readonly from: string
  readonly to: string
  readonly locale?: string | undefined
}

export interface DayRow {
  readonly day: string
  readonly views: number
  readonly readers: number
}

export function viewStore(tables: { readonly days: string; readonly readers: string }) {
  const days = sql.table(tables.days)
  return {
    /**
     * Counts each reader once a day. `groupBy` adds columns to group by, `extra` columns are stored with it.
     */
    async countView(
      { db, organizationId, now }: Scope,
      at: Columns,
      {
        readerHash,
        groupBy = {},
        extra = {},
      }: { readonly readerHash: string; readonly groupBy?: Columns; readonly extra?: Columns },
    ): Promise<void> {
      const day = now.toISOString().slice(0, 10)
      const place = { orgId: organizationId, ...at }
      const columns = (of: Columns) => sql.join(Object.keys(of).map((name) => sql.ref(name)))
      const counted = { ...place, ...groupBy }
      const row = { ...counted, ...extra }
      await sql`
        with met as (insert into ${sql.table(tables.readers)} (${columns(place)}, day, reader_hash)
          values (${sql.join(Object.values(place))}, ${day}::date, ${readerHash})
          on conflict do nothing returning 1)
        insert into ${days} as counted (${columns(row)}, day, views, readers)
        values (${sql.join(Object.values(row))}, ${day}::date, 1, (select count(*) from met))
        on conflict (${columns(counted)}, day) do update
          set views = counted.views + 1, readers = counted.readers + excluded.readers`.execute(db)
    },

    /** Days with views; conditions apply to `seen`. */
    async listViewDays(
      { db }: Scope,
      { from, to }: TimeSpan,
      where: readonly RawBuilder<unknown>[],
    ): Promise<DayRow[]> {
      const { rows } = await sql<DayRow>`
        select to_char(seen.day, 'YYYY-MM-DD') as day, sum(seen.views)::int as views,
          sum(seen.readers)::int as readers
        from ${days} seen
        where seen.day between ${from}::date and ${to}::date
          and ${sql.join([...where], sql` and `)}
        group by seen.day order by seen.day`.execute(db)
      return rows
    },
  }
}
