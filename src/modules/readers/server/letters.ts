import { readSiteHome } from '#modules/sites/server/door.ts'
import type { Config } from '#platform/config/config.ts'
import { mailHtml, mailText } from '#platform/mail/layout.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { linkMinutes } from '../rules.ts'

/** Links are built from configuration, never from a request: a forged Host must not reach a mailbox. */
export type Links = Pick<Config, 'publicUrl' | 'sitesDomain' | 'mainHosts' | 'contentUrl'>

/** In the name of the site. The token is in this mail and nowhere else; what is stored is its hash. */
export async function sendLink(
  scope: Scope,
  links: Links,
  {
    siteId,
    email,
    token,
  }: { readonly siteId: string; readonly email: string; readonly token: string },
): Promise<void> {
  const site = await readSiteHome(scope, siteId, links)
  const url = new URL('/enter', site.url)
  url.searchParams.set('token', token)
  const content = {
    title: `Your link to ${site.name}`,
    paragraphs: [
      `Open the link to go on at ${site.name}. It shows us that this address is yours.`,
      `The link works once, within ${linkMinutes} minutes.`,
    ],
    action: { label: `Go on at ${site.name}`, url: url.href },
    footer: `Somebody asked for this at ${url.host}. If it was not you, you can leave this mail alone: without the link nobody gets in.`,
  }
  await queueMail(scope, {
    to: email,
    kind: 'reader-link',
    isSetOffOutside: true,
    subject: content.title,
    text: mailText(content),
    html: mailHtml(content),
  })
}
