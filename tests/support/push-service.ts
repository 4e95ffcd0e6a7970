import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { SafeFetch } from '#platform/outgoing/outgoing-client.ts'

/**
 * A push service as in RFC 8030, 8291, and 8292: it rejects messages that the subscribed sender
 * didn't sign, and only the browser can decrypt them.
 */
export interface PushService {
  subscribe(senderKey: string): PushBrowser
  readonly refused: readonly string[]
  readonly safeFetch: SafeFetch
  close(): Promise<void>
}

export interface PushBrowser {
  readonly endpoint: string
  readonly publicKey: string
  readonly authSecret: string
  readonly received: readonly Record<string, unknown>[]
  leave(): void
}

interface Subscription {
  readonly senderKey: string
  readonly pair: ReturnType<typeof createECDH>
  readonly auth: Buffer
  readonly received: Record<string, unknown>[]
  isGone: boolean
}

export async function startPushService(): Promise<PushService> {
  const subscriptions = new Map<string, Subscription>()
  const refused: string[] = []
  const server = createServer((request, response) => {
    void take(request, subscriptions).then(({ status, problem }) => {
      if (problem) refused.push(problem)
      response.writeHead(status, status === 201 ? { location: `${origin}/m/1` } : {}).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    refused,
    subscribe(senderKey) {
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const auth = randomBytes(16)
      const subscription: Subscription = { senderKey, pair, auth, received: [], isGone: false }
      const path = `/push/${crypto.randomUUID()}`
      subscriptions.set(path, subscription)
      return {
        endpoint: origin + path,
        publicKey: pair.getPublicKey().toString('base64url'),
        authSecret: auth.toString('base64url'),
        received: subscription.received,
        leave: () => {
          subscription.isGone = true
        },
      }
    },
    safeFetch: async (url, init = {}) => {
      const { pathname } = new URL(url)
      const { method = 'GET', headers, body } = init
      const request = { method, headers: new Headers(headers), ...(body && { body }) }
      return fetch(`http://127.0.0.1:${port}${pathname}`, request)
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function take(
  request: IncomingMessage,
  subscriptions: ReadonlyMap<string, Subscription>,
): Promise<{ status: number; problem?: string }> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const body = Buffer.concat(parts)
  const subscription = subscriptions.get(request.url ?? '')
  if (request.method !== 'POST' || !subscription) return { status: 404, problem: 'no such browser' }
  if (subscription.isGone) return { status: 410 }
  if (!/^\d+$/.test(String(request.headers['ttl']))) return { status: 400, problem: 'no TTL' }
  if (request.headers['content-encoding'] !== 'aes128gcm')
    return { status: 415, problem: 'encoding' }
  if (body.length > 4096) return { status: 413, problem: 'too large' }
  const problem = problemOfSender(String(request.headers['authorization']), subscription.senderKey)
  if (problem) return { status: 403, problem }
  subscription.received.push(JSON.parse(decrypt(body, subscription)))
  return { status: 201 }
}

/** RFC 8292. */
function problemOfSender(authorization: string, senderKey: string): string | undefined {
  const [, token = '', shown = ''] = /^vapid t=([^,\s]+), ?k=(\S+)$/.exec(authorization) ?? []
  if (shown !== senderKey) return 'another sender than the one subscribed to'
  const [head = '', claims = '', signature = ''] = token.split('.')
  const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString())
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const ahead = Number(exp) - Date.now() / 1000
  if (alg !== 'ES256') return `signed with ${alg}`
  if (aud !== origin) return `meant for ${aud}`
  if (!(ahead > 0 && ahead <= 86_400)) return `good for ${ahead} seconds`
  if (!/^(mailto:|https?:)/.test(String(sub))) return 'no contact address'
  const point = Buffer.from(senderKey, 'base64url')
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const signed = Buffer.from(`${head}.${claims}`)
  const how = { key, dsaEncoding: 'ieee-p1363' } as const
  return verify('sha256', signed, how, Buffer.from(signature, 'base64url')) ? undefined : 'forged'
}

/** RFC 8291, as the browser does it. */
function decrypt(body: Buffer, { pair, auth }: Subscription): string {
  const keyLength = body.readUInt8(20)
  const begins = 21 + keyLength
  const [salt, theirs] = [body.subarray(0, 16), body.subarray(21, begins)]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs])
  const material = derive(pair.computeSecret(theirs), auth, info, 32)
  const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const open = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16))
  const padded = Buffer.concat([open.update(body.subarray(begins, -16)), open.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

function derive(from: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', from, salt, info, length))
}

const origin = 'https://push.example.net'
