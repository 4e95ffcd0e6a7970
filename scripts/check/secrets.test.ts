import { expect, test } from 'vitest'

import { checkSecrets } from './secrets.ts'

function findingsOf(path: string, text: string): string[] {
  const tree = new Map([[path, text]])
  return checkSecrets(tree, '/home/someone/parley').map(
    ({ line, sentence }) => `${line} ${sentence}`,
  )
}

// Planted secrets are concatenated here so that the scan doesn't find them in this file.
const dashes = '-'.repeat(5)
const random = ['q8Zt2', 'Lw9xV', '4mKc7', 'RpY1n', 'Hb6Js'].join('')
const planted: [string, string][] = [
  ['a private key', `${dashes}BEGIN EC PRIVATE KEY${dashes}\nMHcCAQEE`],
  ['an AWS access key', 'AKIA' + 'QWERTYUIOPASDFGH'],
  ['a GitHub token', 'ghp_' + 'a1B2'.repeat(9)],
  ['a GitLab token', 'glpat-' + 'a1B2'.repeat(5)],
  ['a Slack token', 'xoxb-' + '1234567890-'.repeat(2) + 'abc'],
  ['a payment key', 'sk_live_' + 'a1B2'.repeat(6)],
  ['a Google key', 'AIza' + 'a1B2c'.repeat(7)],
  ['an npm token', 'npm_' + 'a1B2'.repeat(9)],
  ['an AI provider key', 'sk-ant-' + 'a1B2'.repeat(9)],
  ['a signed token', `eyJ${'a'.repeat(12)}.eyJ${'b'.repeat(12)}.${'c'.repeat(24)}`],
  ['a value that looks like a secret', `const apiKey = '${random}'`],
  ['a value that looks like a secret', `"session_secret": "${random}"`],
  ['a password in an address', `postgres://parley:${random}@db.example.com/parley`],
  ['a package registry', 'https://' + 'registry.' + 'example.com/pkg/-/pkg-1.0.0.tgz'],
]

test.each(planted)('finds %s: %s', (name, text) => {
  expect(findingsOf('src/lib/a.ts', `\n${text}\n`)).toEqual([expect.stringMatching(`^2 ${name}`)])
})

test.each([
  `const tokenKind = 'account.password.reset_token'`,
  `const password = 'correct horse battery staple 1'`,
  'const apiKey = `${prefix}-0123456789abcdef0123`',
  'postgres://user:password@host:5432/parley',
  'postgres://${user}:${password}@${host}/parley',
  'http://example.com:80@127.0.0.1/',
  'a registry of calls',
])('accepts %s', (text) => {
  expect(findingsOf('src/lib/a.ts', text)).toEqual([])
})

test('finds download addresses in the lock file', () => {
  const line = `  "resolved": "https://mirror.example.com/a/-/a-1.0.0.tgz",`
  expect(findingsOf('package-lock.json', `{\n${line}\n}`)).toEqual([
    '2 a download address must not be kept in the repository',
  ])
})

test('finds a registry setting', () => {
  expect(findingsOf('.npmrc', 'save-exact=true\nregistry=mirror\n')).toHaveLength(1)
})

test('finds paths of this machine', () => {
  expect(findingsOf('docs/a.md', 'see /home/someone/parley/src')).toEqual([
    '1 a path of this machine',
  ])
})
