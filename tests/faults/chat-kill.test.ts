import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'

import { listMessages, sendMessage } from '#modules/inbox/contract.ts'
import { listChatMessages, listWidgets, sendChatMessage } from '#modules/widget/contract.ts'
import type { ServerMessage } from '#platform/live/live-message.ts'
import { createClient, type Answer, type Client } from '#tests/support/client.ts'
import { copyDataFolder } from '#tests/support/data-folder.ts'
import { postgresPid } from '#tests/support/postgres-pid.ts'
import { rounds } from '#tests/support/rounds.ts'
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { newVisitor } from '#tests/support/visitor-client.ts'

let folder: string
let server: ServerProcess
let agent: Client
let firstWidget: string
beforeAll(async () => {
  folder = await copyDataFolder('demo')
  server = await startServerProcess({ DATA_FOLDER: folder })
  agent = await server.signIn()
  const { items } = await agent.must(listWidgets, {})
  firstWidget = items[0]?.id ?? ''
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

test.each(rounds)(
  'two people chat through kill -9 of server and database without losing, repeating, or reordering messages (%s)',
  chatThroughKills,
  240_000,
)

async function chatThroughKills(): Promise<void> {
  const { port } = server
  const browser = createClient({ port, origin: `http://localhost:${port}` })
  const ada = await newVisitor(browser, firstWidget, 'ada 0')
  const id = ada.conversationId
  const receivedByAgent = new Ear(id, { cookie: cookieOf(agent) }, [])
  const receivedByAda = new Ear(id, {}, ['parley', ada.token])
  let isOver = false
  let count = 0
  const adaSends = talk('ada', 1, 600, (text, clientKey) =>
    ada.client.call(sendChatMessage, { id, clientKey, text }),
  )
  const agentSends = talk('agent', 0, 40, (text, clientKey) =>
    agent.call(sendMessage, { id, clientKey, text }),
  )

  async function talk(
    who: string,
    first: number,
    everyMs: number,
    say: (text: string, clientKey: string) => Promise<Answer>,
  ): Promise<string[]> {
    const said: string[] = who === 'ada' ? ['ada 0'] : []
    for (let number = first; !isOver && said.length < 18 * (who === 'ada' ? 1 : 100); number++) {
      const text = `${who} ${number}`
      const clientKey = crypto.randomUUID()
      await retryUntilStored(() => say(text, clientKey), text)
      said.push(text)
      count++
      await pause(everyMs)
    }
    return said
  }
  async function untilAcknowledged(wanted: number): Promise<void> {
    while (count < wanted) await pause(20)
  }

  for (let kills = 0; kills < 3; kills++) {
    await untilAcknowledged(count + 3)
    await pause(500)
    process.kill(await postgresPid(folder), 'SIGKILL')
    await pause(1500)
    await server.kill()
    server = await startServerProcess({ DATA_FOLDER: folder }, port)
  }
  await pause(1000)
  await untilAcknowledged(21)
  isOver = true
  const said = { ada: await adaSends, agent: await agentSends }

  const inInbox = await readAll((cursor) => agent.call(listMessages, { id, limit: 100, ...cursor }))
  const inWidget = await readAll((cursor) =>
    ada.client.call(listChatMessages, { id, limit: 100, ...cursor }),
  )
  const texts = inInbox.filter(({ text }) => text !== '').map(({ text }) => text)
  for (const [who, words] of Object.entries(said)) {
    expect(texts.filter((text) => text.startsWith(`${who} `))).toEqual(words)
  }
  expect(inWidget.map(({ text }) => text)).toEqual(texts)
  expect(inInbox.map(({ seq }) => seq)).toEqual(inInbox.map((_, place) => place + 1))

  for (const ear of [receivedByAgent, receivedByAda]) {
    // Messages sent at the same moment may be logged in either order; both apps sort by number.
    const heard = (): string[] =>
      ear.heard.toSorted((one, other) => one.seq - other.seq).map(({ text }) => text)
    const toReceive = (): string[] => texts.slice(texts.indexOf(heard()[0] ?? ''))
    while (heard().length < toReceive().length) await pause(50)
    expect(heard()).toEqual(toReceive())
    ear.close()
  }
  expect(said.ada.length + said.agent.length).toBeGreaterThan(20)
}

async function retryUntilStored(say: () => Promise<Answer>, text: string): Promise<void> {
  for (;;) {
    const answer = await say().catch(() => undefined)
    if (answer?.status === 201) return
    if (answer && ![409, 429, 503].includes(answer.status)) {
      throw new Error(`"${text}" got ${answer.status}: ${answer.text}`)
    }
    await pause(30)
  }
}

class Ear {
  readonly heard: Said[] = []
  private readonly conversationId: string
  private readonly headers: Record<string, string>
  private readonly protocols: string[]
  private cursor: string | undefined
  private socket: WebSocket | undefined
  private isClosed = false

  constructor(conversationId: string, headers: Record<string, string>, protocols: string[]) {
    this.conversationId = conversationId
    this.headers = headers
    this.protocols = protocols
    this.open()
  }

  close(): void {
    this.isClosed = true
    this.socket?.terminate()
  }

  private open(): void {
    const { port } = server
    const socket = new WebSocket(`ws://127.0.0.1:${port}/live`, this.protocols, {
      headers: {
        host: `localhost:${port}`,
        origin: `http://localhost:${port}`,
        ...this.headers,
      },
    })
    this.socket = socket
    socket.on('error', () => {})
    socket.on('open', () =>
      socket.send(JSON.stringify({ type: 'resume', ...(this.cursor && { cursor: this.cursor }) })),
    )
    socket.on('message', (data: Buffer) => this.hear(JSON.parse(data.toString()) as ServerMessage))
    socket.on('close', () => {
      if (!this.isClosed) setTimeout(() => this.open(), 100)
    })
  }

  private hear(message: ServerMessage): void {
    if (message.type === 'reset') throw new Error('The log was truncated.')
    if (message.type === 'ready') this.cursor ??= message.cursor
    if (message.type !== 'event') return
    this.cursor = message.cursor
    const { event } = message
    const data = event.data as { conversationId?: string; message?: Said } | undefined
    if (event.type !== 'message.created' || data?.conversationId !== this.conversationId) return
    if (!data.message) throw new Error("The message wasn't delivered.")
    this.heard.push(data.message)
  }
}

interface Said {
  readonly seq: number
  readonly text: string
}

/** Oldest first. The last fault may not be over yet. */
async function readAll(
  read: (cursor: {
    cursor?: string
  }) => Promise<Answer<{ items: readonly Said[]; nextCursor: string | null }>>,
): Promise<Said[]> {
  const all: Said[] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const { status, body } = await read(cursor ? { cursor } : {})
    if (status === 503) await pause(100)
    else {
      all.push(...body.items)
      cursor = body.nextCursor
    }
  }
  return all.toReversed()
}

function cookieOf({ cookies }: Client): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}
