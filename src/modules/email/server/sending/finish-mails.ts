import { noteBouncing } from '#modules/contacts/server/public.ts'
import type { Runtime } from '#platform/scope/runtime.ts'
import { inOrganization } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'

import type { ClaimedMail } from './claim-store.ts'
import type { Delivered } from './deliver-mails.ts'
import { setSuppression } from './deliveries-store.ts'
import { markInScope, markMails } from './mark-store.ts'
import { updateDeliveryStatus } from './update-delivery-status.ts'

export interface FinishedMail extends Delivered {
  readonly mail: ClaimedMail
}

/**
 * Updates attempted emails in batches, and within their organization if a message depends on them.
 */
export async function finishMails(
  runtime: Runtime,
  finished: readonly FinishedMail[],
): Promise<void> {
  const hanging = finished.filter(({ mail, suppresses }) => mail.messageId !== null || suppresses)
  const plain = finished.filter((one) => !hanging.includes(one))
  if (plain.length > 0) await markMails(runtime.database.platform, plain)
  const byOrganization = Map.groupBy(hanging, ({ mail }) => mail.organizationId)
  for (const [organizationId, ofOne] of byOrganization) {
    await finishInOrganization(runtime, organizationId, ofOne)
  }
}

/** Messages whose emails changed without an attempt. */
export async function updateDeliveryStatuses(
  runtime: Runtime,
  changed: readonly { readonly organizationId: string; readonly messageId: string | null }[],
): Promise<void> {
  for (const [organizationId, ofOne] of Map.groupBy(changed, (one) => one.organizationId)) {
    const messageIds = new Set(ofOne.flatMap(({ messageId }) => messageId ?? []))
    if (messageIds.size === 0) continue
    await inOrganization(
      runtime,
      organizationId,
      bySystem('post-office', 'write'),
      async (scope) => {
        for (const messageId of messageIds) await updateDeliveryStatus(scope, messageId)
      },
    )
  }
}

async function finishInOrganization(
  runtime: Runtime,
  organizationId: string,
  finished: readonly FinishedMail[],
): Promise<void> {
  await inOrganization(runtime, organizationId, bySystem('post-office', 'write'), async (scope) => {
    await markInScope(scope, finished)
    for (const { mail, mark, suppresses } of finished) {
      if (!suppresses) continue
      await setSuppression(scope, {
        address: mail.recipient,
        reason: 'bounce',
        detail: mark.answer,
      })
      await noteBouncing(scope, mail.recipient)
    }
    for (const [messageId, copies] of Map.groupBy(finished, ({ mail }) => mail.messageId)) {
      if (messageId === null) continue
      const from = copies.find((copy) => copy.from !== undefined)?.from
      await updateDeliveryStatus(
        scope,
        messageId,
        from && { name: from.name ?? '', address: from.address },
      )
    }
  })
}
