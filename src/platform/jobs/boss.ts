import { PgBoss, type Db } from 'pg-boss'

interface Connection {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

/**
 * We use pg-boss for its tables, retries, expiry, and dead letters. We don't use its clock
 * (cron.ts), because the UI shows last and next runs, nor its fetch (store.ts), because ours is
 * fair between organizations and fetches from all queues in one query.
 */
export function createBoss(connection: Connection, { supervise }: { supervise: boolean }): PgBoss {
  const db: Db = { executeSql: (text, values) => connection.query(text, values) }
  return new PgBoss({
    db,
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise,
    maintenanceIntervalSeconds: 600,
    // Only the owner may rebuild an index, and the workers' role owns nothing.
    reindex: false,
  })
}
