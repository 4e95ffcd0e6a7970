import Bookmark from 'lucide-react/icons/bookmark'
import Trash2 from 'lucide-react/icons/trash-2'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { toast } from '#ui/toast.ts'

import { deleteSegment, listSegments } from '../../segments-contract.ts'
import { questionOf, searchOf } from './contact-filter.ts'

const SegmentDialog = lazy(async () => ({
  default: (await import('./segment-dialog.tsx')).SegmentDialog,
}))

export function Segments({ canShare }: { readonly canShare: boolean }) {
  useLiveRefresh([{ after: 'contact_segment.', call: listSegments }])
  const { data } = useCall(listSegments, {})
  const navigate = useNavigate()
  const question = questionOf(new URLSearchParams(useLocation().search))
  const [isKeeping, setKeeping] = useState(false)
  const drop = useCommand(deleteSegment, {
    refreshes: [listSegments],
    onDone: () => void toast({ title: 'Segment deleted' }),
    onRefused: ({ message }) => void toast({ tone: 'bad', title: message }),
  })
  const segments = data?.items ?? []
  const search = searchOf(question)
  const shown = segments.find((each) => searchOf(each.question) === search)
  const canKeep = search !== '' && !shown
  if (segments.length === 0 && !canKeep) return null
  return (
    <>
      <Menu
        label="Segments"
        trigger={
          <>
            <Bookmark size={16} aria-hidden />
            {shown?.name ?? 'Segments'}
          </>
        }
      >
        {segments.map((segment) => (
          <MenuItem
            key={segment.id}
            isChecked={segment === shown}
            onSelect={() => void navigate({ search: searchOf(segment.question) })}
          >
            {segment.name}
            {segment.isShared && <span className="text-ink-faint"> · shared</span>}
          </MenuItem>
        ))}
        {segments.length > 0 && (canKeep || shown) && <MenuSeparator />}
        {canKeep && <MenuItem onSelect={() => setKeeping(true)}>Save as segment</MenuItem>}
        {shown && (shown.isMine || canShare) && (
          <MenuItem
            tone="danger"
            icon={<Trash2 size={16} aria-hidden />}
            onSelect={() => drop.run({ id: shown.id })}
          >
            Delete {shown.name}
          </MenuItem>
        )}
      </Menu>
      {isKeeping && (
        <Suspense>
          <SegmentDialog
            question={question}
            canShare={canShare}
            onClose={() => setKeeping(false)}
          />
        </Suspense>
      )}
    </>
  )
}
