import { connect, createServer, type Server, type Socket } from 'node:net'

/** A proxy between client and server that can swallow all traffic like a broken network. */
export interface TcpProxy {
  readonly port: number
  swallow(): void
  pass(): void
  close(): Promise<void>
}

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
