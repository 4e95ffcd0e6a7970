import type { IncomingMessage } from 'node:http'

import type { Visitor } from '#platform/permissions/principal.ts'

export interface VisitorToken {
  readonly widgetId: string
  readonly secret: string
}

export type IdentifyVisitor = (token: VisitorToken) => Promise<Visitor | undefined>

export type FindHome = (widgetId: string) => Promise<string | undefined>

export const noVisitors: IdentifyVisitor = () => Promise.resolve(undefined)

/** `authorization: Visitor <widget>.<secret>` */
export function visitorTokenOf({ headers }: IncomingMessage): VisitorToken | undefined {
  const [scheme, token = ''] = (headers.authorization ?? '').split(' ')
  return scheme === 'Visitor' ? parseVisitorToken(token) : undefined
}

export function parseVisitorToken(text: string): VisitorToken | undefined {
  const found = shape.exec(text)?.groups
  if (!found) return undefined
  const { widget = '', secret = '' } = found
  return { widgetId: widget.toLowerCase(), secret }
}

const shape =
  /^(?<widget>[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.(?<secret>[\w-]{43})$/i
