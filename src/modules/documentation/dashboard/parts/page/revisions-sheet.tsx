import { useState } from 'react'

import { usePeople } from '#modules/organization/dashboard/public/people.tsx'
import { Changes } from '#modules/content/dashboard/editor/changes.tsx'
import { VersionList } from '#modules/content/dashboard/drafts/version-list.tsx'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { toast } from '#ui/toast.ts'

import type { DocText, RevisionCard } from '../../../model.ts'
import { compareRevisions, listRevisions, restoreRevision } from '../../../pages-contract.ts'
import { afterStatusChange } from './text-calls.ts'

export function RevisionsSheet({
  text,
  canManage,
  onClose,
}: {
  readonly text: DocText
  readonly canManage: boolean
  readonly onClose: () => void
}) {
  const { nameOf } = usePeople()
  const { versionId, pageId, locale } = text
  const pages = usePages(listRevisions, { versionId, id: pageId, locale, limit: 20 })
  const [opened, setOpened] = useState<RevisionCard>()
  const restore = useCommand(restoreRevision, {
    refreshes: afterStatusChange,
    onDone: () => {
      onClose()
      toast({
        tone: 'good',
        title: 'Revision restored to the draft',
        description: 'Your previous draft is saved as a revision. Publish when you’re ready.',
      })
    },
  })
  return (
    <Sheet
      isOpen
      onClose={onClose}
      size={opened ? 'large' : 'medium'}
      isForReading
      title={opened ? `Changes since revision ${opened.number}` : 'History'}
      {...(opened && {
        description: opened.changeNote || 'Compared with the current draft.',
        footer: (
          <>
            <Button onClick={() => setOpened(undefined)}>All revisions</Button>
            {canManage && (
              <Button
                kind="primary"
                isBusy={restore.isBusy}
                onClick={() => restore.run({ versionId, id: opened.id })}
              >
                Restore revision {opened.number}
              </Button>
            )}
          </>
        ),
      })}
    >
      {restore.problem && <Notice tone="bad">{restore.problem.message}</Notice>}
      {opened ? (
        <Changes
          compare={compareRevisions}
          at={{ versionId, id: opened.id }}
          leadOf={({ description }) => ({ label: 'Description', ...description })}
        />
      ) : (
        <VersionList pages={pages} noun="Revision" nameOf={nameOf} onOpen={setOpened} />
      )}
    </Sheet>
  )
}
