import { randomBytes } from 'node:crypto'

import { noteVisit } from '#modules/visitors/contract.ts'
import type { InputOf, OutputOf } from '#platform/registry/call.ts'

import type { Answer, Client } from './client.ts'

export const shop = 'https://shop.example'

export interface Browsing {
  readonly key: string
  visit(
    change?: Partial<InputOf<typeof noteVisit>>,
    headers?: Readonly<Record<string, string | undefined>>,
  ): Promise<Answer<OutputOf<typeof noteVisit>>>
}

export function newBrowser(
  client: Client,
  widgetId: string,
  first: Partial<InputOf<typeof noteVisit>> = {},
): Browsing {
  const key = first.key ?? randomKey()
  return {
    key,
    visit: (change = {}, headers = {}) =>
      client.call(
        noteVisit,
        { id: widgetId, key, url: `${shop}/coffee`, title: 'Coffee', ...first, ...change },
        { origin: shop, 'sec-fetch-site': 'cross-site', 'user-agent': chrome, ...headers },
      ),
  }
}

export function randomKey(): string {
  return randomBytes(16).toString('base64url')
}

export const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
