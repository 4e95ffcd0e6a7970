import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'

import type { Reply } from './exchange.ts'
import { cookie, endedSessionCookie, sessionCookie } from './session-cookie.ts'

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
    async sendFile({ name, type }, content) {
      response.writeHead(200, {
        'content-type': type,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      })
      await pipeline(content, response)
    },
    showForeignPage(html, { from, isOpen }) {
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'content-security-policy': [
          "default-src 'none'",
          `img-src data: ${from}${isOpen ? ' https: http:' : ''}`,
          "style-src 'unsafe-inline'",
          "form-action 'none'",
          "base-uri 'none'",
          "frame-ancestors 'self'",
          // Same origin so that the surrounding page can measure it. Scripts are never allowed.
          'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
        ].join('; '),
      })
      response.end(html)
    },
  }
}
