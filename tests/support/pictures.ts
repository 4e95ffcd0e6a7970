import { Buffer } from 'node:buffer'

import sharp from 'sharp'

import type { Call } from '#platform/registry/call.ts'

import { requestOf, type Answer, type Client } from './client.ts'

export async function plainPicture({ width = 400, height = 300 } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
}

export function uploadPicture(
  client: Client,
  call: Call,
  input: object,
  body: Buffer,
): Promise<Answer> {
  return client.send({ ...requestOf(call, { ...input, name: 'me.jpg' }), body })
}

export const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
