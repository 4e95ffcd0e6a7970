import type { Client } from 'pg'

import { StartProblem } from '#platform/config/start-problem.ts'

/** With other values a crash can lose acknowledged writes, so the server refuses to start. */
const required = {
  fsync: 'on',
  full_page_writes: 'on',
  data_checksums: 'on',
  synchronous_commit: 'on',
} as const

const oldestVersion = 180_000

export async function checkSettings(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [[...Object.keys(required), 'server_version_num']],
  )
  const settings = new Map(rows.map((row) => [row.name, row.setting]))
  if (Number(settings.get('server_version_num')) < oldestVersion) {
    throw new StartProblem(
      'Parley needs PostgreSQL 18 or newer. Point DATABASE_URL at such a server.',
    )
  }
  for (const [name, wanted] of Object.entries(required)) {
    const found = settings.get(name)
    // remote_apply and similar values promise more than "on".
    const isStronger = name === 'synchronous_commit' && /^remote_(apply|write)$/.test(found ?? '')
    if (found !== wanted && !isStronger) {
      throw new StartProblem(
        `PostgreSQL runs with ${name}=${found}; with that a crash can lose saved data. Set ${name}=${wanted} and start again.`,
      )
    }
  }
}
