import pg from 'pg'

/**
 * Pings the database once a second on its own connection. A database that swallows packets would
 * otherwise hold every request until its statement timeout. With the ping, requests fail within
 * about three seconds and service resumes with the first answer.
 */
export function watchHealth(
  connection: pg.ClientConfig,
  on: { down(): void; up(): void },
): { stop(): Promise<void> } {
  let client: WatchedClient | undefined
  let isDown = false
  let stopped = false
  let timer: NodeJS.Timeout

  async function ask(): Promise<'answer' | 'refusal' | 'silence' | 'unheard'> {
    const startedAt = performance.now()
    let listenedMs = 0
    const listening = setInterval(() => void (listenedMs += turnMs), turnMs)
    try {
      client ??= await connect(connection)
      if (stopped) throw new Error('The request was cancelled.')
      await client.query('select 1')
      return 'answer'
    } catch {
      client?.connection.stream.destroy()
      client = undefined
      if (performance.now() - startedAt < patienceMs) return 'refusal'
      // The answer may have arrived while this process was not scheduled.
      return listenedMs < patienceMs / 2 ? 'unheard' : 'silence'
    } finally {
      clearInterval(listening)
    }
  }

  async function beat(): Promise<void> {
    let pingResult = await ask()
    // A restarted database has closed this connection although other connections already work
    // again.
    if (pingResult === 'refusal' && !isDown && !stopped) pingResult = await ask()
    while (pingResult === 'unheard' && !stopped) pingResult = await ask()
    if (pingResult === 'answer' && isDown) on.up()
    if (pingResult !== 'answer' && !isDown && !stopped) on.down()
    isDown = pingResult !== 'answer'
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
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
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

const patienceMs = 2000
const turnMs = 100

type WatchedClient = pg.Client & { connection: { stream: { destroy(): void } } }
