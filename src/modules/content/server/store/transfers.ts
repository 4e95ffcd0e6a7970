import { sql } from 'kysely'

import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

import type { TransferState } from '../../transfer-model.ts'

/** The tables of a module's transfers; they differ only in their owner. */
export interface TransferTables {
  readonly transfers: string
  readonly items: string
  /** The column that references the owner. */
  readonly owner: string
}

export interface TransferRow {
  readonly id: string
  readonly ownerId: string
  readonly memberId: string
  readonly kind: 'import' | 'export'
  readonly state: TransferState
  readonly name: string
  readonly format: string | null
  readonly wishes: unknown
  readonly look: unknown
  readonly problem: string
  readonly total: number
  readonly done: number
  readonly made: number
  readonly changed: number
  readonly skipped: number
  readonly size: bigint | number | string | null
  readonly createdAt: Date
  readonly finishedAt: Date | null
}

export interface NewTransfer {
  /** Generated if omitted. */
  readonly id?: string
  readonly ownerId: string
  readonly memberId: string
  readonly kind: TransferRow['kind']
  readonly state: TransferState
  readonly name: string
  readonly total?: number
  readonly size?: number
}

export type TransferChange = Partial<
  Pick<
    TransferRow,
    | 'memberId'
    | 'state'
    | 'format'
    | 'problem'
    | 'total'
    | 'done'
    | 'made'
    | 'changed'
    | 'skipped'
    | 'finishedAt'
  > & { readonly wishes: string; readonly look: string; readonly size: bigint }
>

export interface ItemRow {
  readonly place: number
  readonly key: string
  readonly title: string
  readonly targetId: string
  readonly state: 'waiting' | 'made' | 'changed' | 'skipped' | 'failed'
  readonly note: string
}

interface ItemEnd extends Pick<ItemRow, 'state' | 'note'> {
  readonly files?: Readonly<Record<string, string>>
}

export interface NewItem {
  readonly key: string
  readonly title: string
  readonly targetId: string
  readonly state: 'waiting' | 'skipped'
  readonly note: string
}

export type TransferStore = ReturnType<typeof transferStore>

export function transferStore(tables: TransferTables) {
  const transfers = sql.table(tables.transfers)
  const items = sql.table(tables.items)
  const owner = sql.ref(tables.owner)
  const columns = sql`*, ${owner} as owner_id`

  async function read(
    { db }: Scope,
    id: string,
    isLocked: boolean,
  ): Promise<TransferRow | undefined> {
    const { rows } = await sql<TransferRow>`select ${columns} from ${transfers}
      where id = ${id}::uuid
      ${isLocked ? sql`for no key update` : sql``}`.execute(db)
    return rows[0]
  }

  return {
    async insert({ db, organizationId, now }: Scope, given: NewTransfer): Promise<TransferRow> {
      const { rows } = await sql<TransferRow>`
        insert into ${transfers} (org_id, id, ${owner}, member_id, kind, state, name, total, size,
          created_at)
        values (${organizationId}, coalesce(${given.id ?? null}::uuid, uuidv7()),
          ${given.ownerId}::uuid, ${given.memberId}::uuid, ${given.kind}, ${given.state},
          ${given.name}, ${given.total ?? 0}, ${given.size ?? null}::bigint, ${now})
        returning ${columns}`.execute(db)
      const [row] = rows
      if (!row) throw new Error('The import or export was not inserted.')
      return row
    },

    find: (scope: Scope, id: string) => read(scope, id, false),

    /** Locks the row until the transaction ends. */
    lock: (scope: Scope, id: string) => read(scope, id, true),

    async put({ db }: Scope, id: string, change: TransferChange): Promise<void> {
      const set = Object.entries(change).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
      await sql`update ${transfers} set ${sql.join(set)}
        where id = ${id}::uuid`.execute(db)
    },

    /** One at a time, because two imports would compete for the same slugs. */
    async hasRunning({ db }: Scope, ownerId: string): Promise<boolean> {
      const { rows } =
        await sql`select from ${transfers} where ${owner} = ${ownerId}::uuid and state in ('running', 'undoing') limit 1`.execute(
          db,
        )
      return rows.length > 0
    },

    async list(
      { db }: Scope,
      ownerId: string,
      {
        after,
        limit,
      }: {
        readonly after: readonly [moment: string, id: string] | undefined
        readonly limit: number
      },
    ): Promise<(TransferRow & { readonly moment: string })[]> {
      const earlier = after
        ? sql`(created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
        : sql`true`
      const { rows } = await sql<TransferRow & { moment: string }>`
        select ${columns}, created_at::text as moment from ${transfers}
        where ${owner} = ${ownerId}::uuid and ${earlier}
        order by created_at desc, id desc limit ${sql.lit(limit)}`.execute(db)
      return rows
    },

    async insertItems(
      { db, organizationId }: Scope,
      transferId: string,
      given: readonly NewItem[],
    ): Promise<void> {
      const placed = given.map((one, place) => ({ ...one, place }))
      await sql`insert into ${items}
          (org_id, transfer_id, place, key, title, target_id, state, note)
        select ${organizationId}, ${transferId}::uuid, item.place, item.key, item.title,
          item."targetId", item.state, item.note
        from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
          as item (place int, key text, title text, "targetId" uuid, state text,
            note text)`.execute(db)
    },

    async listItems(
      { db }: Scope,
      transferId: string,
      {
        after = -1,
        limit,
        isNoted = false,
      }: { readonly after?: number; readonly limit: number; readonly isNoted?: boolean },
    ): Promise<ItemRow[]> {
      const { rows } = await sql<ItemRow>`select * from ${items}
        where transfer_id = ${transferId}::uuid and place > ${after}
          and ${isNoted ? sql`note <> ''` : sql`true`}
        order by place limit ${sql.lit(limit)}`.execute(db)
      return rows
    },

    async putItem(
      { db }: Scope,
      { transferId, place }: { readonly transferId: string; readonly place: number },
      { state, note, files = {} }: ItemEnd,
    ): Promise<void> {
      const named = Object.keys(files).length > 0 ? JSON.stringify(files) : null
      await sql`update ${items} set state = ${state}, note = ${note}, files = ${named}::jsonb
        where transfer_id = ${transferId}::uuid
          and place = ${place}`.execute(db)
    },

    /** The file IDs of all imported items so far, by source. */
    async listBrought({ db }: Scope, transferId: string): Promise<Record<string, string>> {
      const { rows } = await sql<{ files: Record<string, string> }>`select files from ${items}
        where transfer_id = ${transferId}::uuid
          and files is not null order by place`.execute(db)
      return Object.assign({}, ...rows.map(({ files }) => files)) as Record<string, string>
    },

    async listOrganizationsWithOld({ db }: PlatformScope): Promise<string[]> {
      const { rows } = await sql<{ orgId: string }>`
        select distinct transfer.org_id from ${transfers} transfer
        where ${old} limit 1000`.execute(db)
      return rows.map(({ orgId: id }) => id)
    },

    async deleteOld({ db }: Scope, limit: number): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        delete from ${transfers} where id in (
          select transfer.id from ${transfers} transfer
          where ${old}
          order by transfer.id limit ${sql.lit(limit)})
        returning id`.execute(db)
      return rows.map(({ id }) => id)
    },
  }
}

/** Archives are stored for a week, import reports for three months. */
const old = sql`(transfer.created_at < now() - interval '90 days'
  or (transfer.created_at < now() - interval '7 days'
    and (transfer.kind = 'export' or transfer.state in ('reading', 'ready', 'running', 'failed'))))`
