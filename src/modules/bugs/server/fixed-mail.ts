import { systemTextsFor } from '#modules/templates/server/public.ts'
import { mailHtml, mailText, paragraphsOf } from '#platform/mail/layout.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import type { Scope } from '#platform/scope/scope.ts'

/** Contains none of the reporter's text: the address may belong to someone else. */
export async function mailFixed(
  scope: Scope,
  {
    email,
    locale,
    organization,
    url,
  }: {
    readonly email: string
    readonly locale: string | null
    readonly organization: string
    readonly url: string
  },
): Promise<void> {
  const say = await systemTextsFor(scope, locale)
  const content = {
    title: say('bug_fixed_subject', { organization }),
    paragraphs: paragraphsOf(say('bug_fixed_text', { organization })),
    action: { label: say('bug_fixed_button', {}), url },
    footer: say('bug_fixed_footer', { organization }),
  }
  await queueMail(scope, {
    to: email,
    kind: 'bug-fixed',
    isTriggeredByOutsider: true,
    subject: content.title,
    text: mailText(content),
    html: mailHtml(content),
  })
}
