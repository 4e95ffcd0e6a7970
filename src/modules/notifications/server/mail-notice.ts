import { readOrganization } from '#modules/organization/server/public.ts'
import { mailHtml, mailText } from '#platform/mail/layout.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { loadTexts, type RenderText } from '#platform/mail/built-in-texts.ts'
import type { NoticeKind } from '#platform/notices/notice.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { inOrganization, noticeTexts } from '../rules.ts'
import type { NotificationRow } from './store.ts'

export async function mailNotice(
  scope: Scope,
  to: string,
  { kind, ...event }: EventText & { readonly kind: NoticeKind },
): Promise<void> {
  const words = await readWords(scope)
  await send(scope, to, `notification.${kind.key}`, noticeContent(words, event))
}

export async function mailDigest(
  scope: Scope,
  to: string,
  rows: readonly NotificationRow[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const words = await readWords(scope)
  const content = rows.length === 1 ? noticeContent(words, first) : digestContent(words, rows)
  await send(scope, to, 'notification.digest', content)
}

type Content = Parameters<typeof mailText>[0]

interface EventText {
  readonly title: string
  readonly body: string
  readonly link?: string | null | undefined
}

interface Words {
  readonly say: RenderText<typeof noticeTexts>
  readonly organization: string
  readonly organizationId: string
  readonly publicUrl: URL
}

async function readWords(scope: Scope): Promise<Words> {
  const { name: organization } = await readOrganization(scope)
  const { organizationId, product } = scope
  const { publicUrl } = product.config
  return { say: await loadTexts(scope, noticeTexts), organization, organizationId, publicUrl }
}

function noticeContent(words: Words, { title, body, link }: EventText): Content {
  const { say, organization } = words
  const paragraphs = [say('notification_intro', { organization }), body]
  return { title, paragraphs: paragraphs.filter(Boolean), ...framed(words, link) }
}

function digestContent(words: Words, rows: readonly NotificationRow[]): Content {
  const { say, organization } = words
  const values = { count: String(rows.length), organization }
  const shown = rows.slice(0, maxPerEmail)
  const left = rows.length - shown.length
  const paragraphs = [
    say('digest_intro', values),
    ...shown.map(({ title, body }) => (body === '' ? title : `${title}\n${body}`)),
    left > 0 ? say('digest_more', { count: String(left) }) : '',
  ]
  return {
    title: say('digest_subject', values),
    paragraphs: paragraphs.filter(Boolean),
    ...framed(words, '/dashboard'),
  }
}

function framed(
  { say, organization, organizationId, publicUrl }: Words,
  link: string | null | undefined,
): Pick<Content, 'action' | 'footer'> {
  const footer = say('notification_footer', { organization })
  if (!link) return { footer }
  const url = new URL(inOrganization(link, organizationId), publicUrl).href
  return { footer, action: { label: say('notification_button'), url } }
}

async function send(scope: Scope, to: string, kind: string, content: Content): Promise<void> {
  const letter = { subject: content.title, text: mailText(content), html: mailHtml(content) }
  await queueMail(scope, { to, kind: kind.slice(0, 60), ...letter })
}

const maxPerEmail = 30
