import { randomBytes } from 'node:crypto'

import { createWidget, publishWidget, startChat } from '#modules/widget/contract.ts'
import type { ChatMessage } from '#modules/widget/model.ts'
import type { InputOf } from '#platform/registry/call.ts'

import type { Client } from './client.ts'

export interface VisitorClient {
  readonly client: Client
  readonly widgetId: string
  readonly token: string
  readonly peek: string
  readonly conversationId: string
  readonly message: ChatMessage
}

export async function liveWidget(
  owner: Client,
  name = 'Shop',
  settings?: InputOf<typeof createWidget>['settings'],
): Promise<string> {
  const { id, version } = await owner.must(createWidget, { name, ...(settings && { settings }) })
  await owner.must(publishWidget, { id, version })
  return id
}

export async function newVisitor(
  client: Client,
  widgetId: string,
  text = 'Do you ship to Norway?',
): Promise<VisitorClient> {
  const secret = randomSecret()
  const peek = randomSecret()
  const clientKey = crypto.randomUUID()
  const { chat, message } = await client.must(startChat, {
    id: widgetId,
    secret,
    peek,
    clientKey,
    text,
  })
  const token = `${widgetId}.${secret}`
  const conversationId = chat.id
  return { client: asVisitor(client, token), widgetId, token, peek, conversationId, message }
}

export function randomSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function asVisitor(client: Client, token: string): Client {
  const shown = { authorization: `Visitor ${token}` }
  const send: Client['send'] = (options) =>
    client.send({ ...options, headers: { ...shown, ...options.headers } })
  return {
    ...client,
    send,
    call: (offered, input, headers) => client.call(offered, input, { ...shown, ...headers }),
    async must(offered, input) {
      const answer = await client.call(offered, input, shown)
      if (answer.status !== offered.status) {
        throw new Error(`${offered.name} answered ${answer.status}: ${answer.text}`)
      }
      return answer.body
    },
  }
}
