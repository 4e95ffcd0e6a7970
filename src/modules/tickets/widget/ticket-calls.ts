import { ask } from '#platform/widget/browser-client.ts'
import type { WidgetHost } from '#platform/widget/host.ts'

import type { OwnTicket, OwnTicketLine, TicketForm } from '../own-contract.ts'

export function ticketCalls({ visitor }: WidgetHost) {
  const post = (path: string, body: object) =>
    ask<OwnTicket>('POST', `/api/chat/tickets${path}`, { body, visitor })
  return {
    list: (cursor?: string): Promise<TicketPage> =>
      ask('GET', `/api/chat/tickets?limit=30${after(cursor)}`, { visitor }),
    get: (key: string): Promise<OwnTicket> => ask('GET', `/api/chat/tickets/${key}`, { visitor }),
    forms: (): Promise<{ items: readonly TicketForm[] }> =>
      ask('GET', '/api/chat/ticket-forms', { visitor }),
    create: (input: NewTicket) => post('', input),
    reply: (key: string, reply: NewReply) => post(`/${key}/replies`, reply),
    close: (key: string) => post(`/${key}/close`, {}),
    reopen: (key: string) => post(`/${key}/reopen`, {}),
  }
}

export interface TicketPage {
  readonly items: readonly OwnTicketLine[]
  readonly nextCursor: string | null
}

export interface NewReply {
  readonly clientKey: string
  readonly text: string
  readonly fileIds?: readonly string[]
}

export interface NewTicket extends NewReply {
  readonly typeId: string
  readonly title: string
  readonly attributes: Readonly<Record<string, FormValue>>
}

export type FormValue = string | number | boolean | readonly string[]

function after(cursor: string | undefined): string {
  return cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''
}
