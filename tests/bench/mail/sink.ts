import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/** Accepts and discards every email: the minimal work of a receiving server. */
export async function startSink(): Promise<{ port: number; close: () => void }> {
  const server = createServer(serve)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

function serve(socket: Socket): void {
  let isMail = false
  let rest = ''
  socket.setNoDelay(true)
  socket.on('error', () => {})
  socket.write('220 sink\r\n')
  socket.on('data', (piece: Buffer) => {
    let text = rest + piece.toString('latin1')
    while (text !== '') {
      const end = isMail ? text.indexOf('\r\n.\r\n') : text.indexOf('\r\n')
      if (end < 0) break
      const line = isMail ? '.' : text.slice(0, end).toUpperCase()
      text = text.slice(end + (isMail ? 5 : 2))
      isMail = line === 'DATA'
      socket.write(answerTo(line))
    }
    // Only the last bytes matter, to find the end of an email across chunks.
    rest = isMail ? text.slice(-4) : text
  })
}

function answerTo(line: string): string {
  if (line.startsWith('EHLO')) return '250-sink\r\n250-PIPELINING\r\n250 8BITMIME\r\n'
  return line === 'DATA' ? '354 go on\r\n' : '250 2.0.0 fine\r\n'
}
