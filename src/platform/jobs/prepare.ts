import type { Client } from 'pg'
import { getConstructionPlans, getMigrationPlans, type PgBoss, type Queue } from 'pg-boss'
import manifest from 'pg-boss/package.json' with { type: 'json' }

import { asMigrator } from '#platform/database/database.ts'
import { withMigrationLock } from '#platform/database/migrate.ts'
import { roles } from '#platform/database/roles.ts'
import type { Registry } from '#platform/registry/registry.ts'

import { createBoss } from './boss.ts'
import { registerCronJobs } from './cron.ts'
import { deadLetterQueue, type JobQueue } from './job-queue.ts'
import { queuesOf } from './queues.ts'

/** Nodes that start at the same time prepare the queue one after the other. */
export async function prepareJobs(url: string, registry: Registry): Promise<void> {
  await asMigrator(url, (client) =>
    withMigrationLock(client, async () => {
      await client.query(`set role ${roles.owner}`)
      await installQueueTables(client)
      const boss = createBoss(client, { supervise: false })
      boss.on('error', () => {})
      await boss.start()
      const queues = queuesOf(registry)
      await createQueues(boss, queues)
      await client.query(nameQueues, [
        queues.map(({ name }) => name),
        queues.map(({ realm }) => realm),
      ])
      await registerCronJobs(client, boss, registry.cron)
      await boss.stop({ graceful: false, close: false })
    }),
  )
}

async function installQueueTables(client: Client): Promise<void> {
  const { rows } = await client.query<{ installed: string | null }>(
    `select to_regclass('pgboss.version')::text as installed`,
  )
  if (!rows[0]?.installed) await client.query(getConstructionPlans(schema))
  else await upgradeQueueTables(client)
  await client.query(ownParts)
}

async function upgradeQueueTables(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
  const version = rows[0]?.version
  if (version !== undefined && version < manifest.pgboss.schema) {
    await client.query(getMigrationPlans(schema, version))
  }
}

/** Written only if something differs, so a start without changes runs one query. */
async function createQueues(boss: PgBoss, queues: readonly JobQueue[]): Promise<void> {
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  const wanted: [string, QueueSettings][] = [
    [deadLetterQueue, { retentionSeconds: 90 * day }],
    ...queues.map((queue): [string, QueueSettings] => [queue.name, settingsOf(queue)]),
  ]
  for (const [name, settings] of wanted) {
    const queue = present.get(name)
    if (!queue) await boss.createQueue(name, settings)
    else if (differs(queue, settings)) await boss.updateQueue(name, settings)
  }
}

type QueueSettings = Omit<Queue, 'name' | 'policy' | 'partition'>

function settingsOf({ retries, timeoutSeconds }: JobQueue): QueueSettings {
  return {
    retryLimit: retries,
    // 5, 10, 20 seconds and so on, plus random jitter of up to the same time.
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: timeoutSeconds + 30,
    heartbeatSeconds: 15,
    deadLetter: deadLetterQueue,
    deleteAfterSeconds: 3600,
    warningQueueSize: 100_000,
  }
}

function differs(present: Queue, wanted: QueueSettings): boolean {
  return Object.entries(wanted).some(
    ([setting, value]) => present[setting as keyof QueueSettings] !== value,
  )
}

const schema = 'pgboss'
const day = 24 * 3600

// Our additions to pg-boss: every job has an owner, an index serves the fair claim, and a key makes
// a waiting job unique. All queues share pg-boss's common table.
const ownParts = `
  do $$ begin
    if not exists (select from pg_constraint where conname = 'job_has_owner') then
      alter table pgboss.job_common add constraint job_has_owner check (group_id is not null);
    end if;
  end $$;
  create index if not exists job_by_owner on pgboss.job_common (group_id, start_after)
    where state < 'active' and not blocked and name <> 'dead-letters';
  create unique index if not exists job_waiting_once on pgboss.job_common (name, singleton_key)
    where state = 'created' and singleton_key is not null and name <> 'dead-letters';
  grant usage on schema pgboss to ${roles.platform};
  grant select, insert, update, delete on all tables in schema pgboss to ${roles.platform};
  grant execute on all functions in schema pgboss to ${roles.platform};`

const nameQueues = `
  insert into app.job_queues (name, realm) select * from unnest($1::text[], $2::text[])
  on conflict (name) do update set realm = excluded.realm where job_queues.realm <> excluded.realm`
