import { createHmac } from 'node:crypto'

import { mailHtml, mailText, type MailContent } from '#platform/mail/layout.ts'
import { queueMail, queueSms } from '#platform/mail/outbox.ts'
import type { PlatformScope, Scope } from '#platform/scope/scope.ts'

import { findOwnerContact, listAdminEmails } from './store/deletion.ts'
import { findProvenEmail } from './store/proven-email.ts'

export interface EndingOrganization {
  readonly id: string
  readonly name: string
  readonly requestedAt: Date
  readonly deletionAt: Date
}

/**
 * The same link in all emails about one deletion, so none of them invalidates another. Derived from
 * the installation secret, because only its hash is stored.
 */
export function cancelToken(
  secret: string,
  { id, requestedAt }: Pick<EndingOrganization, 'id' | 'requestedAt'>,
): string {
  return createHmac('sha256', secret)
    .update(`keep organization\n${id}\n${requestedAt.getTime()}`)
    .digest('base64url')
}

export async function sendDeletionNotice(
  scope: Scope | PlatformScope,
  organization: EndingOrganization,
): Promise<void> {
  const contact = await findOwnerContact(scope)
  const token = cancelToken(scope.product.secret, organization)
  const url = urlOf(scope, '/confirm', { kind: 'keep-organization', token })
  const day = dayOf(organization.deletionAt)
  if (contact?.email) {
    await mail(scope, contact.email, 'deletion-scheduled', {
      organizationId: organization.id,
      title: `${organization.name} will be deleted on ${day}`,
      paragraphs: [
        `Until then, no one can use ${organization.name}, and its pages are offline.`,
        'On that day, everything in it is deleted permanently. You can cancel the deletion until then.',
      ],
      action: { label: `Keep ${organization.name}`, url },
      footer:
        'You’re receiving this because you own the organization. If you want it deleted, no action is needed.',
    })
  } else if (contact?.phone) {
    const text = `${organization.name} will be deleted on ${day}. Keep it: ${url}`
    await queueSms(scope, { to: contact.phone, kind: 'deletion-scheduled', text })
  }
}

export async function notifyAdminsOfDeletion(
  scope: Scope,
  { id, name, deletionAt }: EndingOrganization,
  ownerName: string,
): Promise<void> {
  const day = dayOf(deletionAt)
  for (const email of await listAdminEmails(scope)) {
    await mail(scope, email, 'deletion-scheduled', {
      organizationId: id,
      title: `${name} will be deleted on ${day}`,
      paragraphs: [
        `${ownerName}, the owner, scheduled ${name} for deletion. On that day, everything in it is deleted permanently.`,
        'If this is a mistake, contact the owner, who can cancel it until then.',
      ],
      footer: 'You’re receiving this because you’re an admin.',
    })
  }
}

export async function sendExportReady(
  scope: Scope,
  { memberId, expiresAt }: { memberId: string; expiresAt: Date },
): Promise<void> {
  const email = await findProvenEmail(scope, memberId)
  if (email === undefined) return
  await mail(scope, email, 'export-ready', {
    organizationId: scope.organizationId,
    title: 'Your export is ready',
    paragraphs: [
      'The archive contains all data of your organization in Parley.',
      `Download it before ${dayOf(expiresAt)}. You need to be signed in.`,
    ],
    action: {
      label: 'Download export',
      url: urlOf(scope, '/dashboard/settings/delete-account'),
    },
    footer: 'You’re receiving this because you requested the export.',
  })
}

async function mail(
  scope: Scope | PlatformScope,
  to: string,
  kind: string,
  { organizationId, ...content }: MailContent & { organizationId: string },
): Promise<void> {
  const { title: subject } = content
  const letter = { to, kind, subject, text: mailText(content), html: mailHtml(content) }
  await queueMail(scope, { ...letter, organizationId })
}

function dayOf(at: Date): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(at)
}

function urlOf(
  { product }: Scope | PlatformScope,
  path: string,
  parameters: Record<string, string> = {},
): string {
  const url = new URL(path, product.config.publicUrl)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}
