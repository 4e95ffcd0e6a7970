import Ellipsis from 'lucide-react/icons/ellipsis'
import { lazy, Suspense, useState } from 'react'

import { ReadLink } from '#modules/content/dashboard/editor/read-link.tsx'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { useShortcut } from '#ui/shortcuts.ts'
import { toast } from '#ui/toast.ts'

import type { DocPage, DocText } from '../../../model.ts'
import { removeLanguage, unpublish, updatePage } from '../../../pages-contract.ts'
import type { OpenSpace } from '../open-space.ts'
import { afterTree } from '../tree/tree-calls.ts'
import { useTrash } from '../tree/use-trash.ts'
import { afterStatusChange } from './text-calls.ts'
import type { PageWork } from './use-page-draft.ts'

const PublishDialog = lazy(async () => ({
  default: (await import('./publish-dialog.tsx')).PublishDialog,
}))
const RevisionsSheet = lazy(async () => ({
  default: (await import('./revisions-sheet.tsx')).RevisionsSheet,
}))
const DetailsSheet = lazy(async () => ({
  default: (await import('./details-sheet.tsx')).DetailsSheet,
}))

type Opened = 'publish' | 'revisions' | 'details'

export function TextActions({
  open,
  page,
  text,
  work,
}: {
  readonly open: OpenSpace
  readonly page: DocPage
  readonly text: DocText
  readonly work: PageWork
}) {
  const { space, canManage } = open
  const [opened, setOpened] = useState<Opened>()
  const close = (): void => setOpened(undefined)
  const trash = useTrash(text.versionId)
  const at = { versionId: text.versionId, id: text.pageId, locale: text.locale }
  const options = (title: string) => ({
    refreshes: [...afterStatusChange, ...afterTree],
    onDone: () => void toast({ tone: 'good', title }),
    onRefused: ({ message }: { readonly message: string }) =>
      void toast({ tone: 'bad', title: message }),
  })
  const unpublishing = useCommand(unpublish, options('Page unpublished'))
  const remove = useCommand(removeLanguage, options('Language removed'))
  const turn = useCommand(updatePage, options('Converted to group'))
  const isPage = page.kind === 'page'
  const isNew = work.phase !== 'saved' || text.hasUnpublishedChanges || !text.isLive
  const canPublish = canManage && isPage && isNew
  const show = (next: Opened): void => {
    void work.flush().then((saved) => (saved || !canManage) && setOpened(next))
  }
  useShortcut(
    { keys: 'mod+enter', label: 'Publish', group: 'Documentation' },
    () => show('publish'),
    canPublish && opened === undefined,
  )
  return (
    <>
      {isPage && text.url && <ReadLink url={text.url} />}
      {isPage && (
        <Button kind="quiet" onClick={() => show('revisions')}>
          History
        </Button>
      )}
      {canManage && isPage && (
        <Button
          kind="primary"
          disabled={!canPublish}
          title={canPublish ? 'Ctrl or ⌘ + Enter' : 'No changes since it was published'}
          onClick={() => show('publish')}
        >
          {text.isLive ? 'Publish changes' : 'Publish'}
        </Button>
      )}
      <Menu
        label="More actions for this page"
        align="end"
        trigger={<Ellipsis size={16} aria-hidden />}
      >
        <MenuItem onSelect={() => show('details')}>Details</MenuItem>
        {canManage && isPage && text.isLive && (
          <MenuItem onSelect={() => unpublishing.run(at)}>Unpublish</MenuItem>
        )}
        {canManage && isPage && (
          <MenuItem
            onSelect={() => turn.run({ versionId: at.versionId, id: at.id, kind: 'group' })}
          >
            Convert to group
          </MenuItem>
        )}
        {canManage && (
          <>
            <MenuSeparator />
            {text.locale !== space.defaultLocale && !text.isLive && (
              <MenuItem tone="danger" onSelect={() => remove.run(at)}>
                Remove language
              </MenuItem>
            )}
            <MenuItem tone="danger" onSelect={() => void trash(page, true)}>
              Move to trash
            </MenuItem>
          </>
        )}
      </Menu>
      <Suspense>
        {opened === 'publish' && <PublishDialog text={text} onClose={close} />}
        {opened === 'revisions' && (
          <RevisionsSheet text={text} canManage={canManage} onClose={close} />
        )}
        {opened === 'details' && <DetailsSheet {...{ open, page, text }} onClose={close} />}
      </Suspense>
    </>
  )
}
