import { sql, type Selectable, type Updateable } from 'kysely'

import { senderNamesIn, type Customer } from '#modules/inbox/server/public.ts'
import type { VisitorSessions, Widgets } from '#platform/database/tables.ts'
import type { SenderNames } from '#platform/people/sender-names.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

import type { WidgetSettings } from '../model.ts'
import type { SessionOrigin } from './session-origin.ts'
import { beginSession, customerOf, isAlive } from './store/session-life.ts'

export type WidgetRow = Selectable<Widgets>
export type VisitorSessionRow = Selectable<VisitorSessions>

export async function listWidgetRows({ db, organizationId }: Scope): Promise<WidgetListRow[]> {
  return widgetQuery(db, organizationId).orderBy('createdAt').orderBy('id').execute()
}

export async function findWidgetRow(
  { db, organizationId }: Scope,
  id: string,
): Promise<WidgetListRow | undefined> {
  return widgetQuery(db, organizationId).where('widgets.id', '=', id).executeTakeFirst()
}

export async function findWidgetByChannel(
  { db, organizationId }: Scope,
  channelId: string,
): Promise<WidgetListRow | undefined> {
  return widgetQuery(db, organizationId).where('channelId', '=', channelId).executeTakeFirst()
}

export interface WidgetListRow extends WidgetRow {
  readonly published: unknown
}

function widgetQuery(db: Scope['db'], organizationId: string) {
  return db
    .selectFrom('widgets')
    .leftJoin('widget_versions', (join) =>
      join
        .onRef('widget_versions.orgId', '=', 'widgets.orgId')
        .onRef('widget_versions.widgetId', '=', 'widgets.id')
        .onRef('widget_versions.number', '=', 'widgets.publishedVersion'),
    )
    .selectAll('widgets')
    .select('widget_versions.settings as published')
    .where('widgets.orgId', '=', organizationId)
    .where('widgets.deletedAt', 'is', null)
}

export async function isAnyInstalled({ db }: Scope): Promise<boolean> {
  const found = await db
    .selectFrom('widgets')
    .select('id')
    .where('installedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function countWidgets({ db }: Scope): Promise<number> {
  const { count } = await db
    .selectFrom('widgets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deletedAt', 'is', null)
    .where('state', '<>', 'archived')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertWidget(
  { db, organizationId }: Scope,
  widget: { name: string; channelId: string; settings: WidgetSettings },
): Promise<string> {
  const { id } = await db
    .insertInto('widgets')
    .values({
      orgId: organizationId,
      name: widget.name,
      channelId: widget.channelId,
      settings: JSON.stringify(widget.settings),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function changeWidget(
  { db, now }: Scope,
  { id, version }: { id: string; version?: number },
  change: Updateable<Widgets>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('widgets')
    .set((the) => ({ ...change, version: the('version', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Doesn't raise the version, so a teammate editing the widget gets no conflict. */
export async function markInstalled(
  { db, now }: Scope,
  { id, on, instead }: { id: string; on: string; instead: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('widgets')
    .set({ installedAt: now, installedOn: on, lastSeenAt: now, lastSeenOn: on })
    .where('id', '=', id)
    .where((held) =>
      held.or([
        held('installedAt', 'is', null),
        held.and([held('installedOn', '=', instead), held('installedOn', '<>', on)]),
      ]),
    )
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Skips locked rows: another request is already writing them. */
export async function setSeen(
  { db, now }: Scope,
  { id, on, before }: { id: string; on: string; before: Date },
): Promise<void> {
  await sql`
    update widgets set last_seen_at = ${now}, last_seen_on = ${on}
    where id in (
      select id from widgets
      where id = ${id}::uuid
        and (last_seen_at is null or last_seen_at < ${before})
      for update skip locked)`.execute(db)
}

/** Locks the row, so concurrent publishes get different numbers. */
export async function insertVersion(
  { db, organizationId }: Scope,
  { widgetId, settings, memberId }: { widgetId: string; settings: string; memberId: string },
): Promise<number> {
  const { number } = await db
    .insertInto('widget_versions')
    .values(({ selectFrom }) => ({
      orgId: organizationId,
      widgetId,
      number: selectFrom('widget_versions')
        .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
        .where('widgetId', '=', widgetId),
      settings,
      publishedBy: memberId,
    }))
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

export async function listVersionRows({ db }: Scope, widgetId: string) {
  return db
    .selectFrom('widget_versions')
    .select(['number', 'publishedAt', 'publishedBy'])
    .where('widgetId', '=', widgetId)
    .orderBy('number', 'desc')
    .limit(100)
    .execute()
}

export async function findVersionSettings(
  { db }: Scope,
  widgetId: string,
  number: number,
): Promise<unknown> {
  const row = await db
    .selectFrom('widget_versions')
    .select('settings')
    .where('widgetId', '=', widgetId)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.settings
}

export async function findWidgetState(
  { db }: Scope,
  id: string,
): Promise<Pick<WidgetRow, 'state'> | undefined> {
  return db
    .selectFrom('widgets')
    .select('state')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

export async function listNamesFollowing(
  { db, organizationId }: Scope,
  scheduleId: string,
): Promise<string[]> {
  const rows = await widgetQuery(db, organizationId).execute()
  return rows
    .filter(({ settings, published }) =>
      [settings, published].some(
        (stored) => (stored as { scheduleId?: unknown } | null)?.scheduleId === scheduleId,
      ),
    )
    .map(({ name }) => name)
}

export async function findOwnerOf(
  { db }: PlatformScope,
  widgetId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('widgets')
    .select('orgId')
    .where('id', '=', widgetId)
    .executeTakeFirst()
  return row?.orgId
}

export async function findOldestLive({ db }: PlatformScope): Promise<string | undefined> {
  const row = await db
    .selectFrom('widgets')
    .select('id')
    .where('state', '=', 'live')
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .executeTakeFirst()
  return row?.id
}

export async function findLiveWidget({ db }: Scope): Promise<string | undefined> {
  const row = await db
    .selectFrom('widgets')
    .select('id')
    .where('state', '=', 'live')
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .executeTakeFirst()
  return row?.id
}

export async function insertVisitorSession(
  scope: Scope,
  session: {
    widgetId: string
    contactId: string
    tokenHash: string
    peekHash: string
    origin: string | undefined
    begunAs?: string | null
    agreedAt?: Date | undefined
    sessionOriginOf?: SessionOrigin | undefined
  },
): Promise<void> {
  await beginSession(scope, {
    widgetId: session.widgetId,
    contactId: session.contactId,
    begunAs: session.begunAs ?? null,
    tokenHash: session.tokenHash,
    peekHash: session.peekHash,
    origin: session.origin ?? null,
    agreedAt: session.agreedAt ?? null,
    ...session.sessionOriginOf,
  })
}

export async function findVisitorSession(
  { db, now }: Scope,
  { widgetId, tokenHash }: { widgetId: string; tokenHash: string },
): Promise<VisitorSessionRow | undefined> {
  return db
    .selectFrom('visitor_sessions')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('widgetId', '=', widgetId)
    .where(isAlive(now))
    .executeTakeFirst()
}

export async function listVisitorSessions(
  { db, now }: Scope,
  tokenHashes: readonly string[],
): Promise<KnownSession[]> {
  const { rows } = await sql<KnownSession>`
    select session.id, session.opened_by, session.token_hash, session.widget_id, session.contact_id,
      session.begun_as, session.is_verified, session.seen_at,
      ${senderNamesIn('widget')} as sender_names
    from visitor_sessions session
    join widgets widget on widget.org_id = session.org_id and widget.id = session.widget_id
    where session.token_hash = any(${[...tokenHashes]}::text[])
      and ${isAlive(now)}`.execute(db)
  return rows
}

type KnownSession = Pick<
  VisitorSessionRow,
  'id' | 'openedBy' | 'tokenHash' | 'widgetId' | 'contactId' | 'begunAs' | 'isVerified' | 'seenAt'
> & { readonly senderNames: SenderNames }

export async function readTokenHash({ db }: Scope, id: string): Promise<string> {
  const { tokenHash } = await db
    .selectFrom('visitor_sessions')
    .select('tokenHash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return tokenHash
}

export async function findCustomerByPeek(
  { db, now }: Scope,
  { widgetId, peekHash }: { widgetId: string; peekHash: string },
): Promise<Customer | undefined> {
  const row = await db
    .selectFrom('visitor_sessions')
    .select(['contactId', 'begunAs', 'isVerified'])
    .where('peekHash', '=', peekHash)
    .where('widgetId', '=', widgetId)
    .where(isAlive(now))
    .executeTakeFirst()
  return row && customerOf(row)
}

/** Of two concurrent first messages of one browser, the second waits and finds the session. */
export async function waitForTurn({ db, organizationId }: Scope, tokenHash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${organizationId} ${tokenHash}`}, 0))`.execute(
    db,
  )
}
