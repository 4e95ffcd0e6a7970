import type { Server } from 'node:http'

/**
 * Lets a balancer move on before the door closes: for a moment every answer says "connection:
 * close" while new connections are still taken; then the running requests finish.
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
