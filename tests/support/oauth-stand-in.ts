import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface OAuthStandIn {
  readonly url: string
  /** Who is signed in and consents to everything. Undefined denies the request. */
  person: Claims | undefined
  readonly people: Map<string, Claims>
  /** Responses of these endpoints are replaced by this status. */
  readonly broken: Map<'/token' | '/userinfo', number>
  /** Lifetime of new access tokens, in seconds. */
  lasts: number
  /** Every refresh: the token used and the person it belongs to. */
  readonly refreshed: { readonly token: string; readonly email: unknown }[]
  readonly asked: { readonly path: string; readonly form: URLSearchParams }[]
  refreshRefusal: string | undefined
  /** Revoked refresh tokens. */
  readonly revoked: string[]
  /** Scopes granted instead of the requested ones, because people can deselect some. */
  scope: string | undefined
  /** Revokes all grants and their tokens. */
  endAllGrants(): void
  /** Revokes only the access tokens. */
  endAccess(): void
  holderOf(token: string): Claims | undefined
  provider(id: string, redirectUri: string): Record<string, unknown>
  visit(authorizeUrl: string): Promise<URL>
  close(): Promise<void>
}

export type Claims = Readonly<Record<string, unknown>>

export function mailboxOf(claims: Claims): unknown {
  return claims['email'] ?? claims['preferred_username']
}

interface Grant {
  readonly clientId: string
  readonly redirectUri: string
  readonly challenge: string
  readonly scope: string
  readonly claims: Claims
}

type Lasting = Pick<Grant, 'clientId' | 'scope' | 'claims'>

/** An OpenID provider on loopback: exact redirect URI, PKCE with S256, single-use codes. */
export async function startOAuthStandIn(): Promise<OAuthStandIn> {
  const clients = new Map<string, { secret: string; redirectUri: string }>()
  const codes = new Map<string, Grant>()
  const tokens = new Map<string, Claims>()
  const grants = new Map<string, Lasting>()
  const server = createServer((request, response) => void serve(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const outgoingClient = pathname.slice(pathname.lastIndexOf('/'))
    const broken =
      outgoingClient === '/token' || outgoingClient === '/userinfo'
        ? standIn.broken.get(outgoingClient)
        : undefined
    if (broken) return void response.writeHead(broken).end('<h1>Sorry</h1>')
    if (outgoingClient === '/authorize') return authorize(searchParams, response)
    if (outgoingClient === '/userinfo') return tell(request, response)
    const form = new URLSearchParams(await text(request))
    if (outgoingClient === '/revoke') return revoke(form, response)
    if (outgoingClient !== '/token') return void response.writeHead(404).end()
    standIn.asked.push({ path: pathname, form })
    exchange(form, response)
  }

  function authorize(asked: URLSearchParams, response: ServerResponse): void {
    const client = clients.get(asked.get('client_id') ?? '')
    const redirectUri = asked.get('redirect_uri') ?? ''
    const isValid =
      client?.redirectUri === redirectUri &&
      asked.get('response_type') === 'code' &&
      asked.get('code_challenge_method') === 'S256' &&
      /^[\w-]{43}$/.test(asked.get('code_challenge') ?? '') &&
      (asked.get('state') ?? '').length >= 22
    if (!isValid) return void response.writeHead(400).end('invalid_request')
    const back = new URL(redirectUri)
    back.searchParams.set('state', asked.get('state') ?? '')
    // Google and others add unrequested parameters.
    back.searchParams.set('scope', asked.get('scope') ?? '')
    back.searchParams.set('authuser', '0')
    const person = standIn.people.get(asked.get('login_hint') ?? '') ?? standIn.person
    if (person) {
      const code = randomUUID()
      codes.set(code, {
        clientId: asked.get('client_id') ?? '',
        redirectUri,
        challenge: asked.get('code_challenge') ?? '',
        scope: standIn.scope ?? asked.get('scope') ?? '',
        claims: person,
      })
      back.searchParams.set('code', code)
    } else {
      back.searchParams.set('error', 'access_denied')
    }
    response.writeHead(302, { location: back.href }).end()
  }

  function exchange(asked: URLSearchParams, response: ServerResponse): void {
    if (asked.get('grant_type') === 'refresh_token') return refresh(asked, response)
    const code = asked.get('code') ?? ''
    const grant = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(asked.get('code_verifier') ?? '')
      .digest('base64url')
    const isValid =
      grant !== undefined &&
      asked.get('grant_type') === 'authorization_code' &&
      grant.clientId === asked.get('client_id') &&
      clients.get(grant.clientId)?.secret === asked.get('client_secret') &&
      grant.redirectUri === asked.get('redirect_uri') &&
      grant.challenge === challenge
    if (!isValid) return sendJson(response, 400, { error: 'invalid_grant' })
    issueTokens(grant, response)
  }

  /** Each refresh token works once, as at Microsoft. */
  function refresh(asked: URLSearchParams, response: ServerResponse): void {
    const token = asked.get('refresh_token') ?? ''
    const grant = grants.get(token)
    standIn.refreshed.push({ token, email: grant && mailboxOf(grant.claims) })
    const { refreshRefusal } = standIn
    if (refreshRefusal !== undefined) return sendJson(response, 400, { error: refreshRefusal })
    const isOurs =
      grant?.clientId === asked.get('client_id') &&
      clients.get(grant?.clientId ?? '')?.secret === asked.get('client_secret')
    if (!grant || !isOurs) return sendJson(response, 400, { error: 'invalid_grant' })
    grants.delete(token)
    issueTokens(grant, response)
  }

  function issueTokens(grant: Lasting, response: ServerResponse): void {
    const [token, lasting] = [randomUUID(), randomUUID()]
    const { clientId, scope, claims } = grant
    tokens.set(token, claims)
    grants.set(lasting, { clientId, scope, claims })
    sendJson(response, 200, {
      access_token: token,
      token_type: 'Bearer',
      expires_in: standIn.lasts,
      refresh_token: lasting,
      id_token: unsigned({ aud: clientId, ...claims }),
      scope,
    })
  }

  function revoke(asked: URLSearchParams, response: ServerResponse): void {
    const token = asked.get('token') ?? ''
    standIn.revoked.push(token)
    grants.delete(token)
    sendJson(response, 200, {})
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
    people: new Map(),
    broken: new Map(),
    lasts: 300,
    refreshed: [],
    asked: [],
    refreshRefusal: undefined,
    revoked: [],
    scope: undefined,
    endAllGrants() {
      grants.clear()
      tokens.clear()
    },
    endAccess: () => tokens.clear(),
    holderOf: (token) => tokens.get(token),
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
        throw new Error(`The provider responded with ${response.status}: ${await response.text()}`)
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

function unsigned(claims: Claims): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none' })}.${part(claims)}.`
}
