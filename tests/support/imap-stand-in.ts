import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface ImapStandIn {
  readonly port: number
  password: string
  uidValidity: number
  takesToken: ((user: string, token: string) => boolean) | undefined
  reportedSize: number | undefined
  readonly signedIn: () => number
  readonly changes: string[]
  deliver(raw: string): number
  hangUp(): void
  close(): Promise<void>
}

export async function startImapStandIn(password: string): Promise<ImapStandIn> {
  const mails: { uid: number; raw: string }[] = []
  const sockets = new Map<Socket, { idleTag?: string | undefined; known: number }>()
  let nextUid = 1
  let signIns = 0

  function answer(socket: Socket, line: string): void {
    const state = sockets.get(socket)
    if (!state) return
    if (line === '' && state.idleTag !== undefined) {
      say(socket, `${state.idleTag} NO [AUTHENTICATIONFAILED] Invalid credentials`)
      state.idleTag = undefined
      return
    }
    if (line === 'DONE') {
      say(socket, `${state.idleTag} OK done`)
      state.idleTag = undefined
      return
    }
    const [tag = '', command = '', ...rest] = line.split(' ')
    const what =
      command.toUpperCase() === 'UID' ? `UID ${rest[0]?.toUpperCase()}` : command.toUpperCase()
    switch (what) {
      case 'CAPABILITY':
        say(socket, `* CAPABILITY IMAP4rev1 IDLE${standIn.takesToken ? ' AUTH=XOAUTH2' : ''}`)
        break
      case 'AUTHENTICATE': {
        const [user = '', token = ''] = bearerOf(rest[1] ?? '')
        if (!standIn.takesToken?.(user, token)) {
          state.idleTag = tag
          const why = Buffer.from('{"status":"400","schemes":"Bearer"}').toString('base64')
          return say(socket, `+ ${why}`)
        }
        signIns += 1
        break
      }
      case 'LOGIN':
        if (!line.endsWith(`"${standIn.password}"`) && !line.endsWith(` ${standIn.password}`)) {
          return say(socket, `${tag} NO [AUTHENTICATIONFAILED] Wrong password`)
        }
        signIns += 1
        break
      case 'LIST':
      case 'LSUB':
        say(socket, `* ${what} () "/" "INBOX"`)
        break
      case 'EXAMINE':
        if (!/ "?INBOX"?$/.test(line)) {
          return say(socket, `${tag} NO [NONEXISTENT] There is no such folder`)
        }
        state.known = mails.length
        say(socket, `* ${mails.length} EXISTS`)
        say(socket, `* OK [UIDVALIDITY ${standIn.uidValidity}] ok`)
        say(socket, `* OK [UIDNEXT ${nextUid}] ok`)
        return say(socket, `${tag} OK [READ-ONLY] done`)
      case 'IDLE':
        state.idleTag = tag
        say(socket, '+ idling')
        return tell(socket, state)
      case 'UID FETCH':
        fetch(socket, line)
        break
      case 'UID SEARCH':
        say(socket, `* SEARCH ${mails.map(({ uid }) => uid).join(' ')}`)
        break
      case 'LOGOUT':
        say(socket, '* BYE')
        say(socket, `${tag} OK done`)
        return void socket.end()
      case 'SELECT':
      case 'STORE':
      case 'UID STORE':
      case 'UID COPY':
      case 'EXPUNGE':
        standIn.changes.push(line)
        break
      default:
    }
    say(socket, `${tag} OK done`)
  }

  function tell(socket: Socket, state: { idleTag?: string | undefined; known: number }): void {
    if (state.idleTag === undefined || state.known === mails.length) return
    state.known = mails.length
    say(socket, `* ${mails.length} EXISTS`)
  }

  function fetch(socket: Socket, line: string): void {
    const [, range = ''] = /UID FETCH (\S+)/i.exec(line) ?? []
    for (const [place, { uid, raw }] of mails.entries()) {
      if (!isWithin(uid, range)) continue
      const facts = [`UID ${uid}`]
      if (/RFC822\.SIZE/i.test(line))
        facts.push(`RFC822.SIZE ${standIn.reportedSize ?? raw.length}`)
      const partial = /BODY\.PEEK\[[^\]]*\]<(\d+)\.(\d+)>/i.exec(line)
      const isWhole = /BODY\.PEEK\[\]/i.test(line)
      if (partial || isWhole) {
        const from = Number(partial?.[1] ?? 0)
        const text = partial ? raw.slice(from, from + Number(partial[2])) : raw
        facts.push(`BODY[]${partial ? `<${from}>` : ''} {${text.length}}\r\n${text}`)
      }
      say(socket, `* ${place + 1} FETCH (${facts.join(' ')})`)
    }
  }

  function isWithin(uid: number, range: string): boolean {
    return range.split(',').some((part) => {
      const [first = '', last = first] = part.split(':')
      return uid >= Number(first) && (last === '*' || uid <= Number(last))
    })
  }

  const server = createServer((socket) => {
    sockets.set(socket, { known: 0 })
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    let heard = ''
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString('latin1')
      for (let end = heard.indexOf('\r\n'); end >= 0; end = heard.indexOf('\r\n')) {
        const line = heard.slice(0, end)
        heard = heard.slice(end + 2)
        answer(socket, line)
      }
    })
    say(socket, '* OK ready')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const standIn: ImapStandIn = {
    port: (server.address() as AddressInfo).port,
    password,
    uidValidity: 7,
    takesToken: undefined,
    reportedSize: undefined,
    signedIn: () => signIns,
    changes: [],
    deliver(raw) {
      const uid = nextUid++
      mails.push({ uid, raw })
      for (const [socket, state] of sockets) tell(socket, state)
      return uid
    },
    hangUp() {
      for (const socket of sockets.keys()) socket.destroy()
    },
    async close() {
      standIn.hangUp()
      server.close()
      await once(server, 'close')
    },
  }
  return standIn
}

function say(socket: Socket, line: string): void {
  socket.write(`${line}\r\n`, 'latin1')
}

function bearerOf(text: string): string[] {
  const [user = '', bearer = ''] = Buffer.from(text, 'base64').toString().split('\u0001')
  return [user.replace(/^user=/, ''), bearer.replace(/^auth=Bearer /, '')]
}
