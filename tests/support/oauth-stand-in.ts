import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface OAuthStandIn {
  readonly url: string
  /** Who is signed in there, and agrees to everything. Undefined: he says no. */
  person: Claims | undefined
  /** Answers of these endpoints are replaced by this status. */
  readonly broken: Map<'/token' | '/userinfo', number>
  /** What the server is configured with. */
  provider(id: string, redirectUri: string): Record<string, unknown>
  /** Goes to the address as a browser would, and gives the address it is sent back to. */
  visit(authorizeUrl: string): Promise<URL>
  close(): Promise<void>
}

export type Claims = Readonly<Record<string, unknown>>

interface Grant {
  readonly clientId: string
  readonly redirectUri: string
  readonly challenge: string
  readonly claims: Claims
}

/** An OpenID provider on loopback: exact redirect address, PKCE with S256, codes that work once. */
export async function startOAuthStandIn(): Promise<OAuthStandIn> {
  const clients = new Map<string, { secret: string; redirectUri: string }>()
  const codes = new Map<string, Grant>()
  const tokens = new Map<string, Claims>()
  const server = createServer((request, response) => void serve(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const broken =
      pathname === '/token' || pathname === '/userinfo' ? standIn.broken.get(pathname) : undefined
    if (broken) return void response.writeHead(broken).end('<h1>Sorry</h1>')
    if (pathname === '/authorize') return authorize(searchParams, response)
    if (pathname === '/token') return exchange(new URLSearchParams(await text(request)), response)
    if (pathname === '/userinfo') return tell(request, response)
    response.writeHead(404).end()
  }

  function authorize(asked: URLSearchParams, response: ServerResponse): void {
    const client = clients.get(asked.get('client_id') ?? '')
    const redirectUri = asked.get('redirect_uri') ?? ''
    const isAsAgreed =
      client?.redirectUri === redirectUri &&
      asked.get('response_type') === 'code' &&
      asked.get('code_challenge_method') === 'S256' &&
      /^[\w-]{43}$/.test(asked.get('code_challenge') ?? '') &&
      (asked.get('state') ?? '').length >= 22
    if (!isAsAgreed) return void response.writeHead(400).end('invalid_request')
    const back = new URL(redirectUri)
    back.searchParams.set('state', asked.get('state') ?? '')
    // Google and others add parameters that nobody asked for.
    back.searchParams.set('scope', asked.get('scope') ?? '')
    back.searchParams.set('authuser', '0')
    if (standIn.person) {
      const code = randomUUID()
      codes.set(code, {
        clientId: asked.get('client_id') ?? '',
        redirectUri,
        challenge: asked.get('code_challenge') ?? '',
        claims: standIn.person,
      })
      back.searchParams.set('code', code)
    } else {
      back.searchParams.set('error', 'access_denied')
    }
    response.writeHead(302, { location: back.href }).end()
  }

  function exchange(asked: URLSearchParams, response: ServerResponse): void {
    const code = asked.get('code') ?? ''
    const grant = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(asked.get('code_verifier') ?? '')
      .digest('base64url')
    const isAsAgreed =
      grant !== undefined &&
      asked.get('grant_type') === 'authorization_code' &&
      grant.clientId === asked.get('client_id') &&
      clients.get(grant.clientId)?.secret === asked.get('client_secret') &&
      grant.redirectUri === asked.get('redirect_uri') &&
      grant.challenge === challenge
    if (!isAsAgreed) return sendJson(response, 400, { error: 'invalid_grant' })
    const token = randomUUID()
    tokens.set(token, grant.claims)
    sendJson(response, 200, { access_token: token, token_type: 'Bearer', expires_in: 300 })
  }

  function tell(request: IncomingMessage, response: ServerResponse): void {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const claims = tokens.get(token)
    if (claims) sendJson(response, 200, claims)
    else sendJson(response, 401, { error: 'invalid_token' })
  }

  const standIn: OAuthStandIn = {
    url,
    person: undefined,
    broken: new Map(),
    provider(id, redirectUri) {
      const clientId = `client-${id}`
      const secret = `secret of ${id}`
      clients.set(clientId, { secret, redirectUri })
      return {
        id,
        name: id.toUpperCase(),
        clientId,
        clientSecret: secret,
        authorizeUrl: `${url}/authorize?tenant=${id}`,
        tokenUrl: `${url}/token?realm=${id}`,
        userInfoUrl: `${url}/userinfo`,
      }
    },
    async visit(authorizeUrl) {
      const response = await fetch(authorizeUrl, { redirect: 'manual' })
      const location = response.headers.get('location')
      if (!location)
        throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
      return new URL(location)
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return standIn
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
