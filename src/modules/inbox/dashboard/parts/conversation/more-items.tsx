import Check from 'lucide-react/icons/check'
import Link2 from 'lucide-react/icons/link-2'
import MailOpen from 'lucide-react/icons/mail-open'
import Merge from 'lucide-react/icons/merge'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Send from 'lucide-react/icons/send'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import Trash2 from 'lucide-react/icons/trash-2'

import { useMay } from '#platform/permissions/browser/access.tsx'
import { MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { toast } from '#ui/toast.ts'
import { useMedia } from '#ui/use-media.ts'

import type { ConversationSummary } from '../../../model.ts'
import { deleteConversation } from '../../../trash-contract.ts'
import { exportConversation } from '../../../writing-contract.ts'
import { reasonChoices } from '../acts/reason-words.ts'
import { AskRatingItem } from './ask-rating-item.tsx'
import { BlockItem } from './block-item.tsx'
import type { HeadActs } from './head-acts.ts'
import { ExportItems } from './export-items.tsx'
import { FollowItem } from './follow-item.tsx'

export function MoreItems({
  row,
  isTrashed,
  isSpam,
  canAnswer,
  acts,
  isAside,
  onMerge,
  onAsk,
  onBlock,
  onCopy,
}: {
  readonly row: ConversationSummary
  readonly isTrashed: boolean
  readonly isSpam: boolean
  readonly canAnswer: boolean
  readonly acts: HeadActs
  readonly isAside: boolean
  readonly onMerge: (() => void) | undefined
  readonly onAsk: (() => void) | undefined
  readonly onBlock: () => void
  readonly onCopy: () => void
}) {
  const may = useMay()
  const canDelete = may(deleteConversation.access) && canAnswer
  const canExport = may(exportConversation.access)
  // On wide screens, the reasons are behind the Close button.
  const isOnPhone = useMedia('(width < 40rem)')
  return (
    <>
      <MenuItem icon={<MailOpen size={16} />} shortcut="u" onSelect={acts.onUnread}>
        Mark as unread
      </MenuItem>
      <MenuItem icon={<Link2 size={16} />} onSelect={copyLink}>
        Copy link
      </MenuItem>
      <FollowItem id={row.id} />
      {onAsk && (
        <MenuItem icon={<MessageCircleQuestion size={16} />} shortcut="q" onSelect={onAsk}>
          New side conversation
        </MenuItem>
      )}
      {onMerge && (
        <MenuItem icon={<Merge size={16} />} shortcut="m" onSelect={onMerge}>
          Merge conversation
        </MenuItem>
      )}
      {canExport && canAnswer && !isTrashed && !isSpam && !isAside && row.contact.email && (
        <MenuItem icon={<Send size={16} />} onSelect={onCopy}>
          Send copy to customer
        </MenuItem>
      )}
      {canExport && <ExportItems id={row.id} />}
      {canAnswer && !isTrashed && !isSpam && !isAside && row.status === 'closed' && (
        <AskRatingItem id={row.id} />
      )}
      {isOnPhone && canAnswer && !isTrashed && row.status !== 'closed' && (
        <>
          <MenuSeparator />
          {reasonChoices.slice(1).map(({ reason, label }) => (
            <MenuItem key={reason} icon={<Check size={16} />} onSelect={() => acts.onClose(reason)}>
              Close: {label.toLowerCase()}
            </MenuItem>
          ))}
        </>
      )}
      {canAnswer && !isTrashed && row.status === 'snoozed' && (
        <MenuItem icon={<RotateCcw size={16} />} onSelect={acts.onReopen}>
          Unsnooze
        </MenuItem>
      )}
      {canAnswer && <MenuSeparator />}
      {canAnswer && isTrashed && (
        <MenuItem icon={<RotateCcw size={16} />} onSelect={acts.onRestore}>
          Restore
        </MenuItem>
      )}
      {canAnswer && <BlockItem contact={row.contact} onBlock={onBlock} />}
      {canAnswer && !isTrashed && !isSpam && (
        <MenuItem icon={<ShieldAlert size={16} />} onSelect={acts.onSpam}>
          Mark as spam
        </MenuItem>
      )}
      {canDelete && !isTrashed && (
        <MenuItem icon={<Trash2 size={16} />} tone="danger" onSelect={acts.onTrash}>
          Move to trash
        </MenuItem>
      )}
      {canDelete && (isTrashed || isSpam) && (
        <MenuItem icon={<Trash2 size={16} />} tone="danger" onSelect={acts.onDelete}>
          Delete permanently
        </MenuItem>
      )}
    </>
  )
}

function copyLink(): void {
  navigator.clipboard.writeText(window.location.href).then(
    () => toast({ tone: 'good', title: 'Link copied' }),
    () => toast({ tone: 'bad', title: 'The link couldn’t be copied' }),
  )
}
