import type {
  BouncedRecipient,
  ReadBounce,
  ReadComplaint,
} from '#platform/mail/reading/mail-shape.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { judgeBounce } from './bounce-judgement.ts'
import {
  findByHeaderId,
  findOutboundById,
  putComeBack,
  putSuppression,
  type FoundOutbound,
} from './deliveries-store.ts'
import { readReturnPath } from './return-path.ts'
import { tellDelivery } from './tell-delivery.ts'

/**
 * A mail came back. `cameTo` is where: our way back names the mail. Without it the Message-ID does,
 * which only those know whom we wrote to. What names nothing of ours changes nothing.
 */
export async function noteBounce(
  scope: Scope,
  bounce: ReadBounce,
  cameTo: readonly string[],
): Promise<void> {
  for (const failed of bounce.recipients) {
    if (failed.action !== 'failed') continue
    const mail = await findBounced(scope, { bounce, failed, cameTo })
    if (mail) await bounceOne(scope, mail, failed)
  }
}

/** Whoever reads there called it spam: he is not written to again. */
export async function noteComplaint(scope: Scope, complaint: ReadComplaint): Promise<void> {
  const { originalId, recipient, provider } = complaint
  if (originalId === undefined) return
  const found = await findByHeaderId(scope, originalId, recipient?.toLowerCase())
  // Many providers hide who complained; of a mail to one person it is plain.
  const [mail] = found
  if (!mail || found.length > 1) return
  const answer = `Reported as spam${provider === undefined ? '' : ` at ${provider}`}.`
  const isNew = await putComeBack(scope, mail.id, {
    state: 'complained',
    answer,
    statusCode: null,
    bounceClass: null,
  })
  if (!isNew) return
  await putSuppression(scope, { address: mail.recipient, reason: 'complaint', detail: answer })
  if (mail.message_id !== null) await tellDelivery(scope, mail.message_id)
}

async function findBounced(
  scope: Scope,
  {
    bounce,
    failed,
    cameTo,
  }: { bounce: ReadBounce; failed: BouncedRecipient; cameTo: readonly string[] },
): Promise<FoundOutbound | undefined> {
  for (const address of cameTo) {
    const id = readReturnPath(address)
    const mail = id === undefined ? undefined : await findOutboundById(scope, id)
    if (mail) return mail
  }
  if (bounce.originalId === undefined) return undefined
  const found = await findByHeaderId(scope, bounce.originalId, undefined)
  const named = found.find(({ recipient }) => recipient === failed.address.toLowerCase())
  // His mailbox may have sent it on to an address that we never heard of.
  return named ?? (found.length === 1 ? found[0] : undefined)
}

async function bounceOne(
  scope: Scope,
  mail: FoundOutbound,
  { status, diagnostic, address }: BouncedRecipient,
): Promise<void> {
  const judged = judgeBounce(undefined, status === '' ? undefined : status, diagnostic)
  const isNew = await putComeBack(scope, mail.id, {
    state: 'bounced',
    answer: diagnostic || status || 'It came back.',
    statusCode: status === '' ? null : status,
    bounceClass: judged.class,
  })
  if (!isNew) return
  const isHisOwn = address.toLowerCase() === mail.recipient
  if (judged.suppresses && isHisOwn) {
    await putSuppression(scope, { address: mail.recipient, reason: 'bounce', detail: diagnostic })
  }
  if (mail.message_id !== null) await tellDelivery(scope, mail.message_id)
}
