import { z } from 'zod'

import { readOrganization } from '#modules/organization/server/public.ts'
import { maySpend } from '#platform/limits/may-spend.ts'
import { mailHtml, mailText } from '#platform/mail/layout.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { unverifiedAddressLimit } from '#platform/mail/unverified-address-limit.ts'
import { contactDataKind } from '#platform/people/contact-data.ts'
import { cursorMoment, decodeCursor, toPage, type Page } from '#platform/registry/paging.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { readerHash, type From } from '#platform/scope/reader-hash.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { FeedbackReason, FeedbackState } from '../model.ts'
import type { FeedbackFilter, FeedbackRow, FeedbackStore, FeedbackInput } from './store/feedback.ts'

type Conditions = Parameters<FeedbackStore<FeedbackRow>['listFeedback']>[1]

export function feedbackActions<Row extends FeedbackRow, Feedback>({
  store,
  present,
  what,
  mailKind,
  onChanged,
}: {
  readonly store: FeedbackStore<Row>
  readonly present: (row: Row) => Feedback
  /** What a document is called: "page". */
  readonly what: string
  readonly mailKind: string
  readonly onChanged: (scope: Scope, rows: readonly Row[]) => void
}) {
  return {
    async list(
      scope: Scope,
      where: Conditions,
      {
        cursor,
        limit,
        ...filter
      }: Omit<FeedbackFilter, 'after'> & { readonly cursor?: string | undefined },
    ): Promise<Page<Feedback>> {
      const after = decodeCursor(cursor, momentPlace)
      const rows = await store.listFeedback(scope, where, { ...filter, after, limit: limit + 1 })
      return toPage(rows, limit, { item: present, key: (row) => [row.place, row.id] })
    },

    async setState(
      scope: Scope,
      { ids, state }: { readonly ids: readonly string[]; readonly state: FeedbackState },
    ): Promise<{ items: Feedback[] }> {
      await store.lockFeedback(scope, ids)
      const before = await store.listFeedbackByIds(scope, ids)
      if (before.length < new Set(ids).size) {
        refuse('not_found', 'Some of this feedback no longer exists. Reload to see the latest.')
      }
      const changed = await store.setFeedbackStates(scope, ids, state)
      if (state === 'resolved') {
        const thanked = new Set(await store.markThanked(scope, changed))
        for (const row of before) if (thanked.has(row.id)) await thank(scope, row)
      }
      const news = before.filter(({ id }) => changed.includes(id))
      if (news.length > 0) onChanged(scope, news)
      return { items: (await store.listFeedbackByIds(scope, ids)).map(present) }
    },
  }

  /**
   * Emails each address once. Addresses aren't verified, so the allowance limits how much email
   * strangers get.
   */
  async function thank(scope: Scope, row: Row): Promise<void> {
    if (row.replyEmail === null) return
    const often = { limit: 3, windowSeconds: 86_400 }
    const allowance = unverifiedAddressLimit('feedback-thanks', row.replyEmail, often)
    if (!(await maySpend(scope, allowance))) return
    const { name } = await readOrganization(scope)
    const content = {
      title: `We improved “${row.title}”`,
      paragraphs: [
        `You told us this ${what} from ${name} didn’t help. We’ve updated it.`,
        'Thanks for your feedback.',
      ],
      footer:
        'You’re receiving this one-time email because you left your email address with your feedback.',
    }
    await queueMail(scope, {
      to: row.replyEmail,
      kind: mailKind,
      isTriggeredByOutsider: true,
      subject: content.title,
      text: mailText(content),
      html: mailHtml(content),
    })
  }
}

const momentPlace = z.tuple([cursorMoment, z.uuid()])

export function presentFeedback(row: FeedbackRow) {
  const { contactId: id, contactName: name } = row
  return {
    id: row.id,
    locale: row.locale,
    isHelpful: row.isHelpful,
    reasonCode: row.reasonCode,
    reason: row.reason,
    replyEmail: row.replyEmail,
    contact: id === null ? null : { id, name: name ?? 'Visitor' },
    state: row.state,
    createdAt: row.createdAt.toISOString(),
  }
}

export async function spendFeedback(scope: Scope, bucket: string): Promise<void> {
  await scope.spend({
    bucket,
    limit: 60,
    windowSeconds: 3600,
    sentence: 'You’ve sent a lot of feedback. Try again in an hour.',
  })
}

/** Stores a reader's rating. A helpful rating clears the reason. */
export function feedbackBy(
  scope: Scope,
  from: From,
  {
    readId,
    isHelpful,
    reasonCode,
    reason,
    replyEmail = '',
  }: {
    readonly readId: string
    readonly isHelpful: boolean
    readonly reasonCode: FeedbackReason | null
    readonly reason: string
    readonly replyEmail?: string
  },
): FeedbackInput {
  return {
    readId,
    readerHash: readerHash(scope, from),
    contactId: contactOf(scope),
    isHelpful,
    reasonCode: isHelpful ? null : reasonCode,
    reason: isHelpful ? '' : reason,
    replyEmail: isHelpful || replyEmail === '' ? null : replyEmail,
  }
}

function contactOf({ actor }: Scope): string | null {
  if (actor.kind === 'reader') return actor.reader.contactId
  return actor.kind === 'visitor' ? actor.visitor.contactId : null
}

/** The feedback of a person for the privacy export; `noun` names the document there. */
export function feedbackContactData<Row extends FeedbackRow>(
  { moveFeedback, deleteFeedbackOf, listFeedbackOf }: FeedbackStore<Row>,
  { key, noun }: { readonly key: string; readonly noun: string },
) {
  return contactDataKind({
    key,
    move: (scope, way) => moveFeedback(scope, way),
    async moveBack(scope, ids, way) {
      await moveFeedback(scope, way, ids)
    },
    erase: deleteFeedbackOf,
    async exportData(scope, contactId) {
      const rows = await listFeedbackOf(scope, contactId)
      return rows.map((row) => ({
        [noun]: row.title,
        isHelpful: row.isHelpful,
        reason: row.reason,
        at: row.createdAt.toISOString(),
      }))
    },
  })
}
