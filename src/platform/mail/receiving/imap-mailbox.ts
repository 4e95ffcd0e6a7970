import { isIP } from 'node:net'
import type { Readable } from 'node:stream'

import type { ImapFlow } from 'imapflow'

import { minutes, seconds } from '#lib/duration.ts'
import type { FindAddress } from '#platform/outgoing/find-address.ts'
import { OutgoingRefused } from '#platform/outgoing/outgoing-error.ts'

import { maxMailBytes } from './smtp-receiver.ts'

export interface MailboxPlace {
  readonly host: string
  readonly port: number
  readonly security: 'tls' | 'starttls' | 'none'
  readonly user: string
}

/** A password, or an OAuth access token (XOAUTH2). */
export type MailboxLogin = MailboxPlace &
  ({ readonly password: string } | { readonly accessToken: string })

/** In the order they are tried. */
export const mailboxSteps = [
  'resolve',
  'connect',
  'secure',
  'sign in',
  'open folder',
  'fetch',
] as const
export type MailboxStep = (typeof mailboxSteps)[number]

/** A mailbox error with the failed step and a sentence for the user. */
export class MailboxProblem extends Error {
  readonly step: MailboxStep

  constructor(step: MailboxStep, sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'MailboxProblem'
    this.step = step
  }
}

/** A folder opened read-only: nothing in it is changed or marked. */
export interface OpenMailbox {
  readonly uidValidity: bigint
  /** The UID of the next email; all existing ones are lower. */
  readonly uidNext: number
  /** The first few thousand after this UID, in order. */
  listAfter(uid: number): Promise<ListedMail[]>
  /** Emails since this date, for when the server reset its UIDs. */
  listSince(day: Date): Promise<ListedMail[]>
  read(uid: number): Promise<Readable>
  /** Waits for new email or the timeout. False if the connection ended. */
  waitForMail(ms: number): Promise<boolean>
  close(): Promise<void>
}

export interface ListedMail {
  readonly uid: number
  readonly size: number
}

export async function openMailbox(
  login: MailboxLogin,
  folder: string,
  findAddress: FindAddress,
): Promise<OpenMailbox> {
  const address = await findAddress(login.host, login.port).catch((error: unknown) => {
    const why = error instanceof OutgoingRefused ? error.message : `Server ${login.host} not found.`
    throw new MailboxProblem('resolve', why, { cause: error })
  })
  const client = await createImap(login, address)
  // Each command reports its own failure; without a listener, the error event would end the
  // process.
  client.on('error', () => {})
  await client.connect().catch((error: unknown) => {
    client.close()
    throw connectProblem(error, login)
  })
  const opened = await client.mailboxOpen(folder, { readOnly: true }).catch((error: unknown) => {
    client.close()
    throw new MailboxProblem('open folder', `The mailbox has no folder named ${folder}.`, {
      cause: error,
    })
  })
  return mailboxOn(client, { uidValidity: opened.uidValidity, uidNext: opened.uidNext })
}

async function createImap(
  { host, port, security, user, ...key }: MailboxLogin,
  address: string,
): Promise<ImapFlow> {
  const { ImapFlow } = await import('imapflow')
  return new ImapFlow({
    host: address,
    port,
    secure: security === 'tls',
    ...(security !== 'tls' && { doSTARTTLS: security === 'starttls' }),
    ...(isIP(host) === 0 && { servername: host }),
    auth: 'password' in key ? { user, pass: key.password } : { user, accessToken: key.accessToken },
    clientInfo: { name: 'Parley' },
    logger: false,
    autoIdleDelay: seconds(1),
    maxIdleTime: minutes(5),
    connectionTimeout: seconds(15),
    greetingTimeout: seconds(15),
    socketTimeout: minutes(10),
    maxLiteralSize: maxMailBytes + 1_000_000,
    maxResponseSize: maxMailBytes + 2_000_000,
    maxLineLength: 10_000_000,
  })
}

const window = 1000
const maxListed = 5000

function mailboxOn(
  client: ImapFlow,
  facts: Pick<OpenMailbox, 'uidValidity' | 'uidNext'>,
): OpenMailbox {
  // Registered all the time, so that email arriving between a check and the wait isn't missed.
  let hasNews = false
  client.on('exists', () => (hasNews = true))

  async function list(uids: string): Promise<ListedMail[]> {
    const found: ListedMail[] = []
    for await (const { uid, size = 0 } of client.fetch(
      uids,
      { uid: true, size: true },
      { uid: true },
    )) {
      found.push({ uid, size })
      if (found.length > window) throw new Error('The server listed more than requested.')
    }
    return found
  }

  /** Requested in small steps and capped, because the server isn't trusted. */
  async function listAll(uids: readonly number[]): Promise<ListedMail[]> {
    const limitedUids = uids.toSorted((one, other) => one - other).slice(0, maxListed)
    const found: ListedMail[] = []
    for (let place = 0; place < limitedUids.length; place += window) {
      found.push(...(await list(limitedUids.slice(place, place + window).join(','))))
    }
    const requestedIds = new Set(limitedUids)
    return found
      .filter(({ uid }) => requestedIds.has(uid))
      .toSorted((one, other) => one.uid - other.uid)
  }

  return {
    ...facts,
    // "9:*" returns the last email even if its UID is lower than 9.
    listAfter: (after) =>
      fetching(async () => {
        hasNews = false
        const uids = await client.search({ uid: `${after + 1}:*` }, { uid: true })
        return listAll((uids || []).filter((uid) => uid > after))
      }),
    listSince: (day) =>
      fetching(async () => {
        const uids = await client.search({ since: day }, { uid: true })
        return listAll(uids || [])
      }),
    read: (uid) =>
      fetching(async () => {
        const { content } = await client.download(String(uid), undefined, {
          uid: true,
          // One byte over the limit, so that the reader detects the oversize.
          maxBytes: maxMailBytes + 1,
        })
        if (!content) throw new Error('The email no longer exists.')
        return content
      }),
    async waitForMail(ms) {
      if (!client.usable || hasNews) return client.usable
      await new Promise<void>((resolve) => {
        const end = (): void => {
          clearTimeout(timer)
          client.off('exists', end)
          client.off('close', end)
          resolve()
        }
        const timer = setTimeout(end, ms)
        client.on('exists', end)
        client.on('close', end)
      })
      return client.usable
    },
    async close() {
      const patience = setTimeout(() => client.close(), seconds(2))
      await client.logout().catch(() => client.close())
      clearTimeout(patience)
    },
  }
}

async function fetching<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    throw new MailboxProblem('fetch', 'The connection closed while an email was being read.', {
      cause: error,
    })
  }
}

function connectProblem(error: unknown, login: MailboxLogin): MailboxProblem {
  const { host, port, security } = login
  const facts = error instanceof Error ? (error as ImapError) : undefined
  const options = { cause: error }
  if (facts?.authenticationFailed) {
    const serverText = (facts.responseText ?? '').slice(0, 200)
    const answer = serverText === '' ? '' : `Server response: ${serverText}`
    const what = 'password' in login ? 'username and password' : 'sign-in'
    return new MailboxProblem('sign in', `The server rejected the ${what}.${answer}`, options)
  }
  const code = String(facts?.code ?? '')
  if (
    /CERT|TLS|SSL|ALTNAME|EPROTO|SELF_SIGNED/.test(`${code} ${facts?.message ?? ''}`.toUpperCase())
  ) {
    const way = security === 'tls' ? 'TLS' : 'STARTTLS'
    return new MailboxProblem('secure', `${host} has no trusted ${way} connection.`, options)
  }
  return new MailboxProblem('connect', `${host} doesn’t respond on port ${port}.`, options)
}

interface ImapError extends Error {
  readonly code?: string
  readonly authenticationFailed?: boolean
  readonly responseText?: string
}
