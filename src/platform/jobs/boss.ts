import { PgBoss, type Db } from 'pg-boss'

/** Whatever runs a statement: one connection or a pool of them. */
interface Connection {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

/**
 * pg-boss as we use it: it keeps the tables, the retries, the expiry and the dead letters. Its clock
 * is not used (cron.ts), because people want to see the last and the next run, nor is its fetch
 * (store.ts), because ours is fair between organizations and asks once for all queues.
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
