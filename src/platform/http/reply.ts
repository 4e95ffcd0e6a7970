import type { ServerResponse } from 'node:http'

import type { Reply } from './exchange.ts'
import { cookie, endedSessionCookie, sessionCookie } from './session-cookie.ts'

/** Puts cookies and redirects on the answer. */
export function replyOn(response: ServerResponse, isSecure: boolean): Reply {
  return {
    setSessionCookie: (token) =>
      response.appendHeader('set-cookie', sessionCookie(token, isSecure)),
    clearSessionCookie: () => response.appendHeader('set-cookie', endedSessionCookie(isSecure)),
    setCookie: (name, value, maxAgeSeconds) =>
      response.appendHeader('set-cookie', cookie(name, value, maxAgeSeconds, isSecure)),
    redirect(location) {
      response.writeHead(303, {
        location,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      response.end()
    },
  }
}
