import { readSiteHome } from '#modules/sites/server/public.ts'
import { systemTextsFor } from '#modules/templates/server/public.ts'
import { mailHtml, mailText, paragraphsOf } from '#platform/mail/layout.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { linkMinutes } from '../rules.ts'

/**
 * Sends a sign-in link in the name of the site. Only this email contains the token; the database
 * stores its hash.
 */
export async function sendLink(
  scope: Scope,
  {
    siteId,
    email,
    token,
    locale,
  }: {
    readonly siteId: string
    readonly email: string
    readonly token: string
    readonly locale: string | null
  },
): Promise<void> {
  // From configuration, never from a request: a forged Host must not reach a mailbox.
  const site = await readSiteHome(scope, siteId, scope.product.config)
  const url = new URL('/enter', site.url)
  url.searchParams.set('token', token)
  const say = await systemTextsFor(scope, locale)
  const named = { site: site.name }
  const text = say('reader_link_text', { ...named, minutes: String(linkMinutes) })
  const content = {
    title: say('reader_link_subject', named),
    paragraphs: paragraphsOf(text),
    action: { label: say('reader_link_button', named), url: url.href },
    footer: say('reader_link_footer', { ...named, host: url.host }),
  }
  await queueMail(scope, {
    to: email,
    kind: 'reader-link',
    isTriggeredByOutsider: true,
    subject: content.title,
    text: mailText(content),
    html: mailHtml(content),
  })
}
