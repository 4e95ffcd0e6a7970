import type { Exchange } from '#platform/http/exchange.ts'
import { withRemotePictures } from '#platform/mail/reading/clean-mail-html.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'
import { findVisibleMessage } from '#modules/inbox/server/public.ts'

import type * as readingContract from '../../reading-contract.ts'
import { findMessageMail } from '../receiving/store.ts'

/**
 * The HTML page of an email. Its content is untrusted, so it must only be shown in a sandboxed
 * frame.
 */
export async function showMessagePage(
  scope: Scope,
  { id, pictures }: ParsedInputOf<typeof readingContract.showMessagePage>,
  { reply }: Exchange,
): Promise<AnswerOf<typeof readingContract.showMessagePage>> {
  const { contentUrl } = scope.product.config
  const message = await findVisibleMessage(scope, id)
  const mail = message && (await findMessageMail(scope, id))
  if (!mail?.html) refuse('not_found', 'This email no longer exists.')
  const inline = mail.inlineFiles as Readonly<Record<string, string>>
  const page = pageOf(
    withOwnPictures(mail.html, (cid) => urlOf(scope, ownFile(inline, cid), contentUrl)),
  )
  const { origin } = contentUrl
  reply.showForeignPage(pictures ? withPictures(page) : page, { from: origin, isOpen: pictures })
  return {}
}

/** Own properties only: `cid:constructor` must not match. */
export function ownFile(inline: Readonly<Record<string, string>>, cid: string): string | undefined {
  return Object.hasOwn(inline, cid) ? inline[cid] : undefined
}

function urlOf(scope: Scope, fileId: string | undefined, contentUrl: URL): string | undefined {
  return fileId && new URL(scope.fileUrl(fileId), contentUrl).href
}

/** Fills in inline images; unknown content IDs stay empty. */
export function withOwnPictures(
  html: string,
  find: (contentId: string) => string | undefined,
): string {
  return html.replaceAll(/(["'(])cid:([^"')\s]+)/gi, (_, before: string, cid: string) => {
    const url = find(decoded(cid))
    return before + (url ? escaped(url) : 'data:,')
  })
}

/** Restores the remote image addresses that sanitizing set aside. */
export function withPictures(html: string): string {
  return withRemotePictures(html)
}

function pageOf(html: string): string {
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>${looks}</style></head><body>${html}</body></html>`
}

const looks = [
  'html{background:#fff;color:#0f172a;color-scheme:light}',
  "body{margin:0;padding:12px;font:15px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;overflow-wrap:anywhere}",
  'img,video,table{max-width:100%}img{height:auto}pre{white-space:pre-wrap}',
  'blockquote{margin:0 0 0 8px;padding-left:12px;border-left:2px solid #cbd5e1;color:#475569}',
].join('')

function decoded(cid: string): string {
  try {
    return decodeURIComponent(cid)
  } catch {
    return cid
  }
}

function escaped(url: string): string {
  return url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}
