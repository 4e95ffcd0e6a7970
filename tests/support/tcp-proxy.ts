import { connect, createServer, type Server, type Socket } from 'node:net'

/** Stands between a client and a server and can swallow everything, as a broken network does. */
export interface TcpProxy {
  readonly port: number
  /** Connections stay open and nothing passes. */
  swallow(): void
  pass(): void
  close(): Promise<void>
}

/** `target` is a port of this machine or the path of a socket. */
export async function startTcpProxy(
  target: { port: number } | { path: string },
): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let isSwallowing = false
  const server = createServer((near) => {
    const far = connect(target)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => {
        if (!isSwallowing) to.write(chunk)
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: portOf(server),
    swallow: () => void (isSwallowing = true),
    pass: () => void (isSwallowing = false),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
