import type { IncomingMessage } from 'node:http'

/** Browsers refuse the __Host- prefix without https, so the local install omits it. */
export function sessionCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-sid' : 'sid'
}

export function sessionCookie(token: string, isSecure: boolean): string {
  return cookie(sessionCookieName(isSecure), token, fourHundredDays, isSecure)
}

export function endedSessionCookie(isSecure: boolean): string {
  return cookie(sessionCookieName(isSecure), '', 0, isSecure)
}

export function cookie(
  name: string,
  value: string,
  maxAgeSeconds: number,
  isSecure: boolean,
): string {
  const secure = isSecure ? '; Secure' : ''
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`
}

/** If a cookie is sent twice, both are ignored because one may be planted. */
export function readCookie(request: IncomingMessage, name: string): string | undefined {
  const header = request.headers.cookie
  if (!header) return undefined
  const values = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
  return values.length === 1 && values[0] ? values[0] : undefined
}

const fourHundredDays = 34_560_000
