import { z } from 'zod'

import { listReachable } from '#modules/organization/server/public.ts'
import { job } from '#platform/jobs/job.ts'
import { noticeSlot } from '#platform/notices/notice.ts'
import { OutgoingRefused } from '#platform/outgoing/outgoing-error.ts'
import { work } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { inOrganization } from '../../rules.ts'
import { filterVisible } from '../filter-visible.ts'
import { findNotification, findUnreadAbout, type NotificationRow } from '../store.ts'
import { encryptPush } from './encrypt.ts'
import {
  deleteSubscription,
  findSubscription,
  listSubscriptions,
  type SubscriptionRow,
} from './push-store.ts'
import { senderKeyOf } from './sender-key.ts'

const sendPush = job({
  name: 'send-push',
  payload: z.strictObject({
    notificationId: z.uuid(),
    subscriptionId: z.uuid(),
    about: z.strictObject({ subjectId: z.uuid(), topic: z.string() }).optional(),
  }),
  retries: 4,
  timeoutSeconds: 60,
})

/** One job per browser, so a failing one doesn't delay the others. */
export async function pushTo(
  scope: Scope,
  pushed: readonly {
    readonly memberId: string
    readonly notificationId: string
    readonly about?: { readonly subjectId: string; readonly topic: string } | undefined
  }[],
): Promise<void> {
  if (pushed.length === 0) return
  const memberIds = [...new Set(pushed.map(({ memberId }) => memberId))]
  const subscriptions = await listSubscriptions(scope, memberIds)
  for (const { memberId, notificationId, about } of pushed) {
    for (const { id: subscriptionId, memberId: subscriberId } of subscriptions) {
      const payload = { notificationId, subscriptionId, ...(about && { about }) }
      if (subscriberId === memberId) scope.enqueue(sendPush, payload)
    }
  }
}

export const sendPushWork = work(sendPush, async (scope, payload) => {
  // Read in a separate scope, so no transaction is open during the HTTP request.
  const letter = await scope.inOwnTransaction('read', (reading) => prepare(reading, payload))
  if (!letter) return
  const outcome = await deliver(scope, letter)
  if (outcome === 'gone') await deleteSubscription(scope, { id: letter.subscription.id })
})

interface Letter {
  readonly subscription: SubscriptionRow
  readonly notification: NotificationRow
  readonly userId: string
}

async function prepare(
  scope: Scope,
  { notificationId, subscriptionId, about }: z.infer<typeof sendPush.payload>,
): Promise<Letter | undefined> {
  const subscription = await findSubscription(scope, subscriptionId)
  const memberId = subscription?.memberId
  const notification =
    (await findNotification(scope, notificationId)) ??
    (about && memberId && (await findUnreadAbout(scope, { memberId, ...about })))
  if (!subscription || !notification || notification.readAt) return undefined
  // The browser may belong to someone else by now.
  if (subscription.memberId !== notification.memberId) return undefined
  const [member] = await listReachable(scope, [notification.memberId])
  const [seen] = await filterVisible(scope, scope.gather(noticeSlot), [notification])
  return member && seen ? { subscription, notification, userId: member.userId } : undefined
}

async function deliver(
  scope: Scope,
  { subscription, notification, userId }: Letter,
): Promise<'taken' | 'gone'> {
  const { now, organizationId, product } = scope
  const { endpoint, publicKey, authSecret } = subscription
  const { id, title, body, kind, topic, subjectId } = notification
  const link = notification.link && inOrganization(notification.link, organizationId)
  const tag = topic === null ? id : `${topic}:${subjectId}`
  const text = JSON.stringify({ id, userId, title, body: body.slice(0, 300), link, kind, tag })
  const request = {
    method: 'POST',
    headers: {
      authorization: senderKeyOf(scope).authorization(endpoint, now),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: '86400',
      urgency: 'high',
    },
    body: encryptPush(text, { publicKey, authSecret }),
  }
  try {
    const { status } = await product.outgoingClient.safeFetch(endpoint, request, {
      maxBytes: 100_000,
    })
    if (status < 300) return 'taken'
    // 404 and 410 mean the subscription is gone. Retrying other rejections doesn't help either.
    if (status < 500 && status !== 429 && status !== 408) return 'gone'
    throw new Error(`The push service responded with ${status}.`)
  } catch (error) {
    if (error instanceof OutgoingRefused) return 'gone'
    throw error
  }
}
