import type { Config } from '#platform/config/config.ts'

export interface PageFacts {
  readonly path: string
  readonly search: string
  readonly nonce: string
  readonly isSignedIn: boolean
}

export function createPageHeaders(config: Config): (page: PageFacts) => Record<string, string> {
  const isSecure = config.publicUrl.protocol === 'https:'
  const always: Record<string, string> = {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'permissions-policy': permissionsPolicy,
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  return ({ path: asked, search, nonce, isSignedIn }) => {
    // The router ignores trailing slashes and letter case, so these checks must too.
    const path = asked.replace(/(?<!\/)\/+$/, '').toLowerCase()
    const holdsToken = tokenPages.has(path) || isFirstSignUp(path, search)
    return {
      ...always,
      'content-security-policy': contentPolicy(config, path, nonce),
      'referrer-policy': holdsToken ? 'no-referrer' : 'strict-origin-when-cross-origin',
      // A nonce is valid for one response, so shared caches must not store pages.
      'cache-control': isSignedIn || holdsToken ? 'no-store' : 'private, no-cache',
      vary: 'cookie',
    }
  }
}

function contentPolicy(config: Config, path: string, nonce: string): string {
  const { publicUrl, contentUrl, isDevelopment } = config
  const socket = `${publicUrl.protocol === 'https:' ? 'wss' : 'ws'}://${publicUrl.host}`
  // The sandboxed email frame inherits this policy, and emails use inline styles.
  const mayStyleInPlace = path === '/mailbox' || isDevelopment
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' ${mayStyleInPlace ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    `img-src 'self' data: ${contentUrl.origin}`,
    `media-src 'self' ${contentUrl.origin}`,
    `connect-src 'self' ${isDevelopment ? 'ws:' : socket}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** These URLs contain a secret that no other page or cache may see. */
const tokenPages: ReadonlySet<string> = new Set([
  '/auth-callback',
  '/confirm',
  '/invitation',
  '/update-pw',
])

function isFirstSignUp(path: string, search: string): boolean {
  return path === '/register' && new URLSearchParams(search).has('setup')
}

const permissionsPolicy = [
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'microphone=(self)',
  'payment=()',
  'usb=()',
  'publickey-credentials-create=(self)',
  'publickey-credentials-get=(self)',
].join(', ')
