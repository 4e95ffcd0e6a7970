import { lazy, Suspense, useState } from 'react'

import { usePeople } from '#modules/organization/dashboard/public/people.tsx'
import { VersionList } from '#modules/content/dashboard/drafts/version-list.tsx'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'

import { listVersions, restoreVersion } from '../../../articles-contract.ts'
import type { ArticleText, VersionCard } from '../../../model.ts'
import { afterStatusChange } from './text-calls.ts'

const DifferenceDialog = lazy(async () => ({
  default: (await import('./difference-dialog.tsx')).DifferenceDialog,
}))

export function Versions({
  text,
  canManage,
  onFlush,
}: {
  readonly text: ArticleText
  readonly canManage: boolean
  readonly onFlush: () => Promise<ArticleText | undefined>
}) {
  const { nameOf } = usePeople()
  const pages = usePages(listVersions, { id: text.articleId, locale: text.locale, limit: 20 })
  const [opened, setOpened] = useState<VersionCard>()
  const restore = useCommand(restoreVersion, {
    refreshes: afterStatusChange,
    onDone: () => {
      setOpened(undefined)
      toast({
        tone: 'good',
        title: 'Version restored to the draft',
        description: 'Your previous draft is saved as a version. Publish when you’re ready.',
      })
    },
  })
  const isInDraft = canManage && text.state !== 'archived'
  return (
    <>
      <VersionList
        pages={pages}
        noun="Version"
        nameOf={nameOf}
        onOpen={(version) => void onFlush().then(() => setOpened(version))}
      />
      {opened && (
        <Suspense>
          <DifferenceDialog
            versionId={opened.id}
            title={`Changes since version ${opened.number}`}
            description={opened.changeNote || 'Compared with the current draft.'}
            onClose={() => setOpened(undefined)}
            footer={
              <>
                {restore.problem && (
                  <span role="alert" className="me-auto text-sm text-bad">
                    {restore.problem.message}
                  </span>
                )}
                <Button onClick={() => setOpened(undefined)}>Close</Button>
                {isInDraft && (
                  <Button
                    kind="primary"
                    isBusy={restore.isBusy}
                    onClick={() => restore.run({ id: opened.id })}
                  >
                    Restore version {opened.number}
                  </Button>
                )}
              </>
            }
          />
        </Suspense>
      )}
    </>
  )
}
