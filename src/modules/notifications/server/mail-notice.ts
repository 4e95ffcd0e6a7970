import { mailHtml, mailText } from '#platform/mail/layout.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import type { NoticeKind } from '#platform/notices/notice.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { Links } from './links.ts'
import type { NotificationRow } from './store.ts'

/** One thing, at once. */
export async function mailNotice(
  scope: Scope,
  links: Links,
  to: string,
  {
    kind,
    title,
    body,
    link,
  }: { kind: NoticeKind; title: string; body: string; link: string | undefined },
): Promise<void> {
  await send(scope, to, `notification.${kind.key}`, {
    title,
    paragraphs: body === '' ? [] : [body],
    ...actionTo(links, link),
  })
}

/** Several things that waited for their time. */
export async function mailDigest(
  scope: Scope,
  links: Links,
  to: string,
  rows: readonly NotificationRow[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  if (rows.length === 1) {
    const { title, body, link } = first
    await send(scope, to, 'notification.digest', {
      title,
      paragraphs: body === '' ? [] : [body],
      ...actionTo(links, link ?? undefined),
    })
    return
  }
  const shown = rows.slice(0, mostInOneMail)
  const left = rows.length - shown.length
  await send(scope, to, 'notification.digest', {
    title: `${rows.length} things you have not read`,
    paragraphs: [
      ...shown.map(({ title, body }) => (body === '' ? title : `${title}\n${body}`)),
      ...(left > 0 ? [`And ${left} more.`] : []),
    ],
    ...actionTo(links, '/dashboard'),
  })
}

type Content = Omit<Parameters<typeof mailText>[0], 'footer'>

async function send(scope: Scope, to: string, kind: string, said: Content): Promise<void> {
  const content = { ...said, footer: 'You choose in your profile what we write to you about.' }
  const letter = { subject: said.title, text: mailText(content), html: mailHtml(content) }
  await queueMail(scope, { to, kind: kind.slice(0, 60), ...letter })
}

function actionTo({ publicUrl }: Links, link: string | undefined): Pick<Content, 'action'> {
  return link === undefined ? {} : { action: { label: 'Open', url: new URL(link, publicUrl).href } }
}

const mostInOneMail = 30
