import type { Server } from 'node:http'

/**
 * Answers with "connection: close" for a moment while it still accepts connections, so that a load
 * balancer moves on; then finishes running requests.
 */
export async function closeGracefully(server: Server, drainMs: number): Promise<void> {
  server.prependListener('request', (_, response) => response.setHeader('connection', 'close'))
  await new Promise((resolve) => setTimeout(resolve, drainMs))
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), longestRequestMs)
  await closed
  clearTimeout(cut)
}

const longestRequestMs = 15_000
