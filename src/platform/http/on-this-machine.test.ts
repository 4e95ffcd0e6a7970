import type { IncomingMessage } from 'node:http'

import { expect, test } from 'vitest'

import { isOnThisMachine } from './on-this-machine.ts'

test.each([
  ['127.0.0.1', { host: 'localhost:3000' }],
  ['::1', { host: '[::1]:3000' }],
  ['::ffff:127.0.0.1', { host: '127.0.0.1' }],
])('a local request: %s %o', (remoteAddress, headers) => {
  expect(isOnThisMachine(request(remoteAddress, headers))).toBe(true)
})

test.each([
  ['192.168.0.7', { host: 'localhost' }],
  ['127.0.0.1', { host: 'demo.example' }],
  ['127.0.0.1', { host: 'localhost.demo.example' }],
  ['127.0.0.1', { host: 'localhost', 'x-forwarded-for': '127.0.0.1' }],
  ['127.0.0.1', { host: 'localhost', forwarded: 'for=203.0.113.9' }],
  ['127.0.0.1', { host: 'localhost', via: '1.1 tunnel' }],
  ['127.0.0.1', {}],
])('a remote or proxied request: %s %o', (remoteAddress, headers) => {
  expect(isOnThisMachine(request(remoteAddress, headers))).toBe(false)
})

function request(remoteAddress: string, headers: Record<string, string>): IncomingMessage {
  return { socket: { remoteAddress }, headers } as unknown as IncomingMessage
}
