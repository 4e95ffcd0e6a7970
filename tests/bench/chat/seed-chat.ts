import { randomBytes } from 'node:crypto'

import { solve } from '#apps/widget/frame/solve.ts'
import { createWidget, publishWidget, startChat } from '#modules/widget/contract.ts'
import { createClient, type Client } from '#tests/support/client.ts'

import type { Child } from '../child.ts'
import type { Company } from '../seed.ts'

export interface Chatter {
  readonly token: string
  readonly conversationId: string
}

export const behindProxy = { TRUSTED_PROXIES: '1' }

export async function openChats(
  { port, url }: Child,
  { tokens }: Company,
  count: number,
): Promise<Chatter[]> {
  const client = createClient({ port, origin: url })
  client.cookies.set('sid', tokens[0] ?? '')
  const { id, version } = await client.must(createWidget, {
    name: 'Bench',
    settings: { mostMessagesPerMinute: 60 },
  })
  await client.must(publishWidget, { id, version })
  const chatters: Chatter[] = []
  for (let start = 0; start < count; start += atOnce) {
    const places = Array.from({ length: Math.min(atOnce, count - start) }, (_, at) => start + at)
    chatters.push(...(await Promise.all(places.map((place) => begin(client, id, place)))))
  }
  return chatters
}

async function begin(client: Client, widgetId: string, place: number): Promise<Chatter> {
  const [secret, peek] = [randomBytes(32), randomBytes(32)].map((bytes) =>
    bytes.toString('base64url'),
  ) as [string, string]
  const input = { id: widgetId, secret, peek, clientKey: crypto.randomUUID(), text: 'Good morning' }
  const address = `10.${place >> 16}.${(place >> 8) & 255}.${place & 255}`
  const from = { 'x-forwarded-for': address }
  const first = await client.call(startChat, input, from)
  const { challenge } = JSON.parse(first.text) as { challenge?: string }
  const answer = challenge
    ? await client.call(startChat, { ...input, proof: await solve(challenge) }, from)
    : first
  if (answer.status !== 201)
    throw new Error(`A chat couldn't be started: ${JSON.stringify(answer)}`)
  return { token: `${widgetId}.${secret}`, conversationId: answer.body.chat.id }
}

const atOnce = 16
