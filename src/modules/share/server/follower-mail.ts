import { systemTextsFor } from '#modules/templates/server/public.ts'
import { mailHtml, mailText, paragraphsOf } from '#platform/mail/layout.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { Recipient } from './store/follows.ts'
import type { IdeaRow } from './store/ideas.ts'

export async function mailFollower(
  scope: Scope,
  { email, locale, token }: Pick<Recipient, 'email' | 'locale' | 'token'>,
  {
    idea,
    url,
    home,
    organization,
  }: {
    readonly idea: Pick<IdeaRow, 'title' | 'publicLabel'>
    readonly url: string
    readonly home: string
    readonly organization: string
  },
): Promise<void> {
  const end = new URL(`/s/unsubscribe?token=${token}`, home).href
  const say = await systemTextsFor(scope, locale)
  const values = { idea: idea.title, state: idea.publicLabel, organization }
  const content = {
    title: say('idea_news_subject', values),
    paragraphs: paragraphsOf(say('idea_news_text', values)),
    action: { label: say('idea_news_button', {}), url },
    footer: `${say('idea_news_footer', { organization })}\n${say('idea_news_stop', {})} ${end}`,
  }
  await queueMail(scope, {
    to: email,
    kind: 'idea-state',
    subject: content.title,
    text: mailText(content),
    html: mailHtml(content),
    unsubscribeUrl: end,
  })
}
