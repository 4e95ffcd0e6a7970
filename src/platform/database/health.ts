import pg from 'pg'

/**
 * Asks the database once a second on a connection of its own. A database that swallows packets
 * would otherwise hold every request until its statement times out; this way they fail in about
 * three seconds, and service resumes by itself with the first answer.
 */
export function watchHealth(
  connection: pg.ClientConfig,
  on: { down(): void; up(): void },
): { stop(): Promise<void> } {
  let client: WatchedClient | undefined
  let isDown = false
  let stopped = false
  let timer: NodeJS.Timeout

  async function beat(): Promise<void> {
    try {
      client ??= await connect(connection)
      await client.query('select 1')
      if (isDown) on.up()
      isDown = false
    } catch {
      const broken = client
      client = undefined
      broken?.connection.stream.destroy()
      if (!isDown && !stopped) on.down()
      isDown = true
    }
    if (!stopped) timer = setTimeout(() => void beat(), isDown ? 250 : 1000)
  }

  timer = setTimeout(() => void beat(), 1000)
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}

async function connect(connection: pg.ClientConfig): Promise<WatchedClient> {
  const client = new pg.Client({
    ...connection,
    application_name: 'parley-health',
    connectionTimeoutMillis: 2000,
    query_timeout: 2000,
    keepAlive: true,
  }) as WatchedClient
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    client.connection.stream.destroy()
    throw error
  }
  return client
}

type WatchedClient = pg.Client & { connection: { stream: { destroy(): void } } }
