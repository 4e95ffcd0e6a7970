import type { PaletteAction } from '#platform/screens/browser/palette-actions.ts'

import type { ConversationSummary } from '../../../model.ts'
import { press } from '../press.ts'
import type { HeadActs } from './head-acts.ts'

type Offer = Omit<PaletteAction, 'key' | 'group'>

export function conversationActions({
  row,
  memberId,
  isTrashed,
  isSpam,
  canAnswer,
  canDelete,
  acts,
  onMerge,
  onAsk,
}: {
  readonly row: ConversationSummary
  readonly memberId: string | undefined
  readonly isTrashed: boolean
  readonly isSpam: boolean
  readonly canAnswer: boolean
  readonly canDelete: boolean
  readonly acts: HeadActs
  readonly onMerge: () => void
  readonly onAsk: (() => void) | undefined
}): readonly PaletteAction[] {
  const group = `Conversation with ${row.contact.name}`
  const unread = { title: 'Mark as unread', keys: 'u', run: acts.onUnread }
  const offers = (): readonly Offer[] => {
    if (!canAnswer) return [unread]
    if (isTrashed) return [{ title: 'Restore from trash', run: acts.onRestore }, unread]
    return [
      ...(isSpam ? [] : writing(acts)),
      ...statusActions(row, isSpam, acts),
      ...sorting(row, memberId, acts),
      ...asking(onAsk),
      { title: 'Merge…', keys: 'm', run: onMerge },
      unread,
      ...(isSpam ? [] : [{ title: 'Mark as spam', run: acts.onSpam }]),
      ...(canDelete ? [{ title: 'Move to trash', words: ['delete'], run: acts.onTrash }] : []),
    ]
  }
  return offers().map((offer) => ({ ...offer, key: `conversation:${offer.title}`, group }))
}

function writing({ onWrite }: HeadActs): readonly Offer[] {
  return [
    { title: 'Reply', words: ['reply', 'write'], keys: 'r', run: () => onWrite('text') },
    { title: 'Write a note', words: ['internal'], keys: 'n', run: () => onWrite('note') },
  ]
}

function asking(onAsk: (() => void) | undefined): readonly Offer[] {
  const words = ['forward', 'supplier', 'side conversation']
  return onAsk ? [{ title: 'New side conversation', words, keys: 'q', run: onAsk }] : []
}

function statusActions(
  { status }: ConversationSummary,
  isSpam: boolean,
  { onClose, onReopen }: HeadActs,
): readonly Offer[] {
  const reopen = { title: isSpam ? 'Not spam' : 'Reopen', words: ['reopen'], run: onReopen }
  if (status === 'closed') return [reopen]
  return [
    { title: 'Close', words: ['resolve', 'done'], keys: 'e', run: () => onClose() },
    { title: 'Snooze…', words: ['later', 'remind'], keys: 's', run: () => press('snooze') },
    ...(status === 'snoozed' ? [reopen] : []),
  ]
}

function sorting(
  { assigneeId }: ConversationSummary,
  memberId: string | undefined,
  { onChange }: HeadActs,
): readonly Offer[] {
  const take = {
    title: 'Assign to me',
    words: ['take'],
    run: () => onChange({ assigneeId: memberId }),
  }
  return [
    ...(memberId && assigneeId !== memberId ? [take] : []),
    { title: 'Assign to…', words: ['teammate'], keys: 'a', run: () => press('assign') },
    { title: 'Tags…', words: ['tag', 'label'], run: () => press('tags') },
    {
      title: 'Priority…',
      words: ['urgent', 'high', 'normal', 'low'],
      run: () => press('priority'),
    },
  ]
}
