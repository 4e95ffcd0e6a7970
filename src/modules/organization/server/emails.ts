import { mailHtml, mailText, type MailContent } from '#platform/mail/layout.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { loadTexts } from '#platform/mail/built-in-texts.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { invitationTexts } from '../rules.ts'

export interface InvitationEmail {
  readonly email: string
  readonly token: string
  readonly organizationName: string
  readonly inviterName: string
  readonly roleName: string
}

export async function sendInvitation(
  scope: Scope,
  { email, token, organizationName, inviterName, roleName }: InvitationEmail,
): Promise<void> {
  const say = await loadTexts(scope, invitationTexts)
  const values = { inviter: inviterName, organization: organizationName, role: roleName }
  await mail(scope, email, 'invitation', {
    title: say('invitation_subject', values),
    paragraphs: [say('invitation_text', values), 'The link works once and expires in seven days.'],
    action: { label: 'View invitation', url: urlOf(scope, '/invitation', { token }) },
    footer: say('invitation_footer', values),
  })
}

export async function sendOwnershipOffer(
  scope: Scope,
  { email, organizationName, ownerName }: OwnershipEmail,
): Promise<void> {
  await mail(scope, email, 'ownership-offer', {
    title: `${ownerName} wants to transfer ${organizationName} to you`,
    paragraphs: [
      `If you accept, you own ${organizationName} and ${ownerName} becomes an admin.`,
      'The offer expires in 48 hours. We’ll ask you to confirm it’s you.',
    ],
    action: { label: 'View offer', url: urlOf(scope, '/dashboard/organization') },
    footer: 'If you didn’t expect this, decline it and ask the owner.',
  })
}

export interface OwnershipEmail {
  readonly email: string
  readonly organizationName: string
  readonly ownerName: string
}

async function mail(scope: Scope, to: string, kind: string, content: MailContent): Promise<void> {
  const { title: subject } = content
  await queueMail(scope, { to, kind, subject, text: mailText(content), html: mailHtml(content) })
}

/**
 * Links come from the configuration, never from the request: a forged Host header must not end up
 * in an email.
 */
function urlOf({ product }: Scope, path: string, parameters: Record<string, string> = {}): string {
  const url = new URL(path, product.config.publicUrl)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}
