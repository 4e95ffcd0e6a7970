import { askForReaderLink, enterAsReader } from '#modules/readers/contract.ts'

import { createClient, type Client } from './client.ts'
import type { TestServer } from './test-server.ts'

export function readerOn(server: TestServer, slug: string): Client {
  const { port, origin } = server.address
  const { protocol } = new URL(origin)
  return createClient({ port, origin: `${protocol}//${slug}.${server.config.sitesDomain}` })
}

export async function knownReaderOn(
  server: TestServer,
  slug: string,
  email: string,
): Promise<Client> {
  const browser = readerOn(server, slug)
  await browser.must(askForReaderLink, { email, clientKey: crypto.randomUUID() })
  await browser.must(enterAsReader, { token: await readerTokenTo(server, email) })
  return browser
}

export async function readerTokenTo(server: TestServer, email: string): Promise<string> {
  const { text } = await server.messageTo(email)
  const [, token = ''] = /\/enter\?token=([\w-]+)/.exec(text) ?? []
  return token
}
