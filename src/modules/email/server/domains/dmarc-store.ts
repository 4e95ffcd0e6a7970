import { sql, type Selectable } from 'kysely'

import type { DmarcReports } from '#platform/database/tables.ts'

import type { Inside } from '../inside.ts'

export type ReportRow = Selectable<DmarcReports>

/** False for a duplicate; providers send some reports twice. */
export async function insertReport(
  { db, organizationId }: Inside,
  report: Omit<ReportRow, 'orgId' | 'id' | 'createdAt' | 'sources'> & {
    readonly sources: string
  },
): Promise<boolean> {
  const row = await db
    .insertInto('dmarc_reports')
    .values({ ...report, orgId: organizationId })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function findDomainId(
  { db, organizationId }: Inside,
  domain: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('email_domains')
    .select('id')
    .where('orgId', '=', organizationId)
    .where('domain', '=', domain)
    .executeTakeFirst()
  return row?.id
}

export interface ReportPage {
  readonly limit: number
  readonly after: readonly [beginsAt: string, id: string] | undefined
}

/** Newest first; fetches one row more than requested to detect a next page. */
export async function listReports(
  { db, organizationId }: Inside,
  domainId: string,
  { limit, after }: ReportPage,
): Promise<Omit<ReportRow, 'sources'>[]> {
  let query = db
    .selectFrom('dmarc_reports')
    .select([
      'orgId',
      'id',
      'domainId',
      'reporter',
      'reportKey',
      'beginsAt',
      'endsAt',
      'policy',
      'passed',
      'failed',
      'createdAt',
    ])
    .where('orgId', '=', organizationId)
    .where('domainId', '=', domainId)
    .orderBy('beginsAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (after) {
    query = query.where(
      sql<boolean>`(begins_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    )
  }
  return query.execute()
}

/** Every day since then in UTC, including days without reports. */
export async function countByDay(
  { db, organizationId, now }: Inside,
  domainId: string,
  since: Date,
): Promise<{ day: string; passed: number; failed: number }[]> {
  const { rows } = await sql<{ day: string; passed: number; failed: number }>`
    select to_char(day, 'YYYY-MM-DD') as day,
      coalesce(sum(report.passed), 0)::int as passed,
      coalesce(sum(report.failed), 0)::int as failed
    from generate_series(
      date_trunc('day', ${since}::timestamptz, 'UTC'), ${now}::timestamptz, interval '1 day'
    ) as day
    left join dmarc_reports report
      on report.org_id = ${organizationId} and report.domain_id = ${domainId}
      and report.begins_at >= day and report.begins_at < day + interval '1 day'
    group by day order by day`.execute(db)
  return rows
}

export interface SourceCount {
  readonly source: string
  readonly passed: number
  readonly failed: number
  /** True if any row has the value, to explain what went wrong. */
  readonly hasDkim: boolean
  readonly hasSpf: boolean
  readonly isRejected: boolean
}

export async function countBySource(
  { db, organizationId }: Inside,
  domainId: string,
  since: Date,
): Promise<SourceCount[]> {
  const { rows } = await sql<SourceCount>`
    select seen.source,
      coalesce(sum(seen.count) filter (where seen.dkim = 'pass' or seen.spf = 'pass'), 0)::int as passed,
      coalesce(sum(seen.count) filter (where seen.dkim <> 'pass' and seen.spf <> 'pass'), 0)::int as failed,
      bool_or(seen.dkim = 'pass') as "hasDkim",
      bool_or(seen.spf = 'pass') as "hasSpf",
      bool_or(seen.disposition in ('quarantine', 'reject')) as "isRejected"
    from dmarc_reports report
    cross join lateral jsonb_to_recordset(report.sources)
      as seen (source text, count int, disposition text, dkim text, spf text)
    where report.org_id = ${organizationId} and report.domain_id = ${domainId}
      and report.begins_at >= ${since}
    group by seen.source
    order by failed desc, passed desc, seen.source
    limit 20`.execute(db)
  return rows
}
