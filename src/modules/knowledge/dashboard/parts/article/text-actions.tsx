import Ellipsis from 'lucide-react/icons/ellipsis'
import { lazy, Suspense, useState } from 'react'

import { usePeople } from '#modules/organization/dashboard/public/people.tsx'
import { ReadLink } from '#modules/content/dashboard/editor/read-link.tsx'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx'
import { useShortcut } from '#ui/shortcuts.ts'
import { toast } from '#ui/toast.ts'

import { removeLanguage, restore, submitForReview, unschedule } from '../../../articles-contract.ts'
import type { Article, ArticleText } from '../../../model.ts'
import { stateAfter } from '../../../rules.ts'
import { useArticleActs } from '../use-article-acts.ts'
import { afterStatusChange } from './text-calls.ts'
import type { ArticleWork } from './use-article-draft.ts'

const PublishDialog = lazy(async () => ({
  default: (await import('./publish-dialog.tsx')).PublishDialog,
}))
const ArchiveDialog = lazy(async () => ({
  default: (await import('./archive-dialog.tsx')).ArchiveDialog,
}))
const ReviewDialog = lazy(async () => ({
  default: (await import('./review-dialog.tsx')).ReviewDialog,
}))

type Opened = 'publish' | 'schedule' | 'archive' | 'review'

export function TextActions({
  article,
  text,
  canManage,
  work,
}: {
  readonly article: Article
  readonly text: ArticleText
  readonly canManage: boolean
  readonly work: ArticleWork
}) {
  const [opened, setOpened] = useState<Opened>()
  const { myId } = usePeople()
  const acts = useArticleActs()
  const at = { id: article.id, locale: text.locale }
  const options = (title: string) => ({
    refreshes: afterStatusChange,
    onDone: () => void toast({ tone: 'good', title }),
    onRefused: ({ message }: { readonly message: string }) =>
      void toast({ tone: 'bad', title: message }),
  })
  const submit = useCommand(submitForReview, options('Review requested'))
  const cancel = useCommand(unschedule, options('Schedule canceled'))
  const back = useCommand(restore, options('Restored as a draft'))
  const remove = useCommand(removeLanguage, options('Language removed'))
  const may = (act: Parameters<typeof stateAfter>[0]): boolean =>
    canManage && stateAfter(act, text) !== undefined
  const isArchived = text.state === 'archived'
  const isNew = work.phase !== 'saved' || text.hasUnpublishedChanges || !text.isLive
  const canPublish = may('publish') && (isNew || text.state !== 'published')
  const open = (next: Opened): void => {
    void work.flush().then((saved) => saved && setOpened(next))
  }
  useShortcut(
    { keys: 'mod+enter', label: 'Publish', group: 'Article' },
    () => open('publish'),
    canPublish && opened === undefined,
  )
  if (!canManage) return text.url && <ReadLink url={text.url} />
  return (
    <>
      {text.url && <ReadLink url={text.url} />}
      {isArchived ? (
        <Button isBusy={back.isBusy} onClick={() => back.run(at)}>
          Restore as draft
        </Button>
      ) : (
        <Button
          kind="primary"
          disabled={!canPublish}
          title={canPublish ? 'Ctrl or ⌘ + Enter' : 'No changes since it was published'}
          onClick={() => open('publish')}
        >
          {text.isLive ? 'Publish changes' : 'Publish'}
        </Button>
      )}
      <Menu label="More" align="end" trigger={<Ellipsis size={16} aria-hidden />}>
        {may('submit') && (
          <MenuItem onSelect={() => void work.flush().then((saved) => saved && submit.run(at))}>
            Request review
          </MenuItem>
        )}
        {may('requestChanges') && text.submittedBy !== myId && (
          <MenuItem onSelect={() => setOpened('review')}>Request changes</MenuItem>
        )}
        {may('schedule') && canPublish && (
          <MenuItem onSelect={() => open('schedule')}>Schedule</MenuItem>
        )}
        {may('unschedule') && <MenuItem onSelect={() => cancel.run(at)}>Cancel schedule</MenuItem>}
        {may('archive') && <MenuItem onSelect={() => setOpened('archive')}>Archive</MenuItem>}
        <MenuSeparator />
        {text.locale !== article.sourceLocale && text.firstPublishedAt === null && (
          <MenuItem tone="danger" onSelect={() => remove.run(at)}>
            Remove language
          </MenuItem>
        )}
        <MenuItem tone="danger" onSelect={() => void acts.trash([article.id])}>
          Move to trash
        </MenuItem>
      </Menu>
      <Suspense>
        {(opened === 'publish' || opened === 'schedule') && (
          <PublishDialog
            article={article}
            text={text}
            isLater={opened === 'schedule'}
            onClose={() => setOpened(undefined)}
          />
        )}
        {opened === 'archive' && <ArchiveDialog text={text} onClose={() => setOpened(undefined)} />}
        {opened === 'review' && <ReviewDialog text={text} onClose={() => setOpened(undefined)} />}
      </Suspense>
    </>
  )
}
