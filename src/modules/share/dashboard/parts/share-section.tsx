import ExternalLink from 'lucide-react/icons/external-link'
import { useState } from 'react'

import type { Board } from '#modules/tickets/model.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { toast } from '#ui/toast.ts'

import { listShares, listSharesToRead, renewLink, updateShare } from '../../contract.ts'
import type { BoardShare } from '../../model.ts'
import { ShareForm } from './share-form.tsx'
import { accessLine } from './words.ts'

export function ShareSection({
  share,
  board,
  siteName,
}: {
  readonly share: BoardShare
  readonly board: Board
  readonly siteName: string
}) {
  const archive = useCommand(updateShare, {
    refreshes: [listShares, listSharesToRead],
    onDone: ({ isArchived }) =>
      void toast({ tone: 'good', title: isArchived ? 'Sharing stopped' : 'Sharing resumed' }),
  })
  const { id, version, isArchived, viewAccess, url } = share
  return (
    <Section
      title={siteName}
      description={accessLine(share)}
      actions={
        <Button
          isBusy={archive.isBusy}
          onClick={() => archive.run({ id, version, isArchived: !isArchived })}
        >
          {isArchived ? 'Resume sharing' : 'Stop sharing'}
        </Button>
      }
    >
      {archive.problem && <Notice tone="bad">{archive.problem.message}</Notice>}
      {!isArchived && viewAccess !== 'team' && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-sunken px-3 py-2">
          <span className="min-w-0 flex-1 basis-60 truncate font-mono text-sm">{url}</span>
          <CopyButton text={url} label="Copy link" />
          <TextLink to={url} target="_blank">
            <span className="inline-flex items-center gap-1">
              Open <ExternalLink size={14} aria-hidden />
            </span>
          </TextLink>
          {viewAccess === 'link' && <RenewLink id={id} />}
        </div>
      )}
      {!isArchived && <ShareForm key={`${id}-${version}`} share={share} board={board} />}
    </Section>
  )
}

function RenewLink({ id }: { readonly id: string }) {
  const [isConfirming, setConfirming] = useState(false)
  const renew = useCommand(renewLink, {
    refreshes: [listShares],
    onDone() {
      setConfirming(false)
      toast({ tone: 'good', title: 'New link created' })
    },
  })
  return (
    <>
      <Button size="small" kind="quiet" onClick={() => setConfirming(true)}>
        New link
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title="Create a new link?"
        confirmLabel="Create new link"
        isBusy={renew.isBusy}
        problem={renew.problem?.message}
        onConfirm={() => renew.run({ id })}
      >
        The current link stops working.
      </ConfirmDialog>
    </>
  )
}
