import Link2 from 'lucide-react/icons/link-2'
import MailOpen from 'lucide-react/icons/mail-open'
import Merge from 'lucide-react/icons/merge'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import Trash2 from 'lucide-react/icons/trash-2'

import { MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { toast } from '#ui/toast.ts'

import type { ConversationSummary } from '../../../model.ts'
import type { HeadActs } from './conversation-head.tsx'
import { ExportItems } from './export-items.tsx'
import { FollowItem } from './follow-item.tsx'

/** What is seldom done with a conversation. */
export function MoreItems({
  row,
  isTrashed,
  canAnswer,
  acts,
  onMerge,
}: {
  readonly row: ConversationSummary
  readonly isTrashed: boolean
  readonly canAnswer: boolean
  readonly acts: HeadActs
  readonly onMerge: (() => void) | undefined
}) {
  return (
    <>
      <MenuItem icon={<MailOpen size={16} />} shortcut="u" onSelect={acts.onUnread}>
        Mark unread
      </MenuItem>
      <MenuItem icon={<Link2 size={16} />} onSelect={copyLink}>
        Copy the link
      </MenuItem>
      <FollowItem id={row.id} />
      {onMerge && (
        <MenuItem icon={<Merge size={16} />} shortcut="m" onSelect={onMerge}>
          Merge with another
        </MenuItem>
      )}
      <ExportItems id={row.id} />
      {canAnswer && !isTrashed && row.status === 'snoozed' && (
        <MenuItem icon={<RotateCcw size={16} />} onSelect={acts.onReopen}>
          Bring back now
        </MenuItem>
      )}
      {canAnswer && <MenuSeparator />}
      {canAnswer && isTrashed && (
        <MenuItem icon={<RotateCcw size={16} />} onSelect={acts.onPutBack}>
          Put back
        </MenuItem>
      )}
      {canAnswer && !isTrashed && (
        <>
          <MenuItem icon={<ShieldAlert size={16} />} onSelect={acts.onSpam}>
            Mark as spam
          </MenuItem>
          <MenuItem icon={<Trash2 size={16} />} tone="danger" onSelect={acts.onTrash}>
            Move to the trash
          </MenuItem>
        </>
      )}
    </>
  )
}

function copyLink(): void {
  navigator.clipboard.writeText(window.location.href).then(
    () => toast({ tone: 'good', title: 'Link copied' }),
    () => toast({ tone: 'bad', title: 'The link could not be copied' }),
  )
}
