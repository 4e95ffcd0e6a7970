import { createHmac } from 'node:crypto'

import pg, { type Client } from 'pg'

/**
 * owner: owns every object, can't log in. app: tenant traffic. platform: sign-in, host lookup,
 * administration, job queue. The last two own nothing and bypass nothing.
 */
export const roles = {
  owner: 'parley_owner',
  app: 'parley_app',
  platform: 'parley_platform',
} as const

export type LoginRole = 'app' | 'platform'

/** Every node derives the same passwords from the secret, so none has to be stored or shared. */
export function rolePassword(secret: string, role: LoginRole): string {
  return createHmac('sha256', secret).update(`database-role:${role}`).digest('base64url')
}

export async function ensureRoles(client: Client): Promise<void> {
  await createRole(client, roles.owner, 'own')
  await createRole(client, roles.app, 'log in')
  await createRole(client, roles.platform, 'log in')
  await client.query(`grant ${roles.owner} to current_user`)
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const database = pg.escapeIdentifier(rows[0]?.name ?? '')
  await client.query(`grant create, connect, temporary on database ${database} to ${roles.owner}`)
  await client.query(`grant connect on database ${database} to ${roles.app}, ${roles.platform}`)
  // Functions that run as the owner would find a temporary table before the real one.
  await client.query(`revoke temporary on database ${database} from public`)
  await client.query(`grant create, usage on schema public to ${roles.owner}`)
}

/**
 * Roles are shared by the whole cluster, so a password is only set if the current one doesn't work.
 */
export async function setPasswords(
  client: Client,
  secret: string,
  connectionAs: (role: LoginRole) => pg.ClientConfig,
): Promise<void> {
  for (const role of ['app', 'platform'] as const) {
    if (await canConnect(connectionAs(role))) continue
    const password = pg.escapeLiteral(rolePassword(secret, role))
    await client.query(`alter role ${roles[role]} with login password ${password}`)
  }
}

async function createRole(client: Client, name: string, can: 'log in' | 'own'): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  if (rowCount) return
  try {
    await client.query(`create role ${pg.escapeIdentifier(name)} noinherit`)
    if (can === 'log in') await client.query(`alter role ${pg.escapeIdentifier(name)} login`)
  } catch (error) {
    // Another database of the same cluster is being prepared at the same time.
    if (!(error instanceof pg.DatabaseError) || !isAlreadyCreated(error)) throw error
  }
}

function isAlreadyCreated({ code }: pg.DatabaseError): boolean {
  return code === '42710' || code === '23505'
}

async function canConnect(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
