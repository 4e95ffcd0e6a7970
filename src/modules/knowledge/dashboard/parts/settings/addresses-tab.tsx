import ArrowRight from 'lucide-react/icons/arrow-right'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Section } from '#ui/page.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { toast } from '#ui/toast.ts'

import {
  deleteRedirect,
  dropMiss,
  listMisses,
  listRedirects,
  putRedirect,
} from '../../../insight-contract.ts'
import type { Base, Miss, Redirect } from '../../../model.ts'
import { countOf } from '#modules/content/dashboard/words.ts'
import { RedirectDialog } from './redirect-dialog.tsx'
import type { TabPart } from './tab-part.ts'

export function AddressesTab({ base, canManage }: TabPart) {
  const [dialog, setDialog] = useState<{ readonly path: string }>()
  return (
    <div className="flex flex-col gap-6">
      <Misses base={base} canManage={canManage} onRedirect={(path) => setDialog({ path })} />
      <Redirects base={base} canManage={canManage} onNew={() => setDialog({ path: '' })} />
      {dialog && (
        <RedirectDialog base={base} path={dialog.path} onClose={() => setDialog(undefined)} />
      )}
    </div>
  )
}

function Misses({
  base,
  canManage,
  onRedirect,
}: TabPart & { readonly onRedirect: (path: string) => void }) {
  const { data, error, refetch } = useCall(listMisses, { id: base.id })
  return (
    <Section title="Broken links" description="URLs that visitors opened but that don’t exist.">
      {!data && error && <ErrorState detail={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState />}
      {data?.items.length === 0 && <p className="text-ink-faint">No broken links.</p>}
      {data && data.items.length > 0 && (
        <ul className="divide-y divide-line">
          {data.items.map((miss) => (
            <li key={miss.path} className="py-3 first:pt-0 last:pb-0">
              <MissRow {...{ base, miss, canManage }} onRedirect={() => onRedirect(miss.path)} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function MissRow({
  base,
  miss: { path, hits, lastAt, guess },
  canManage,
  onRedirect,
}: {
  readonly base: Base
  readonly miss: Miss
  readonly canManage: boolean
  readonly onRedirect: () => void
}) {
  const refused = ({ message }: { readonly message: string }) =>
    void toast({ tone: 'bad', title: message })
  const put = useCommand(putRedirect, {
    refreshes: [listMisses, listRedirects],
    onDone: () => void toast({ tone: 'good', title: `${path} now redirects` }),
    onRefused: refused,
  })
  const drop = useCommand(dropMiss, { refreshes: [listMisses], onRefused: refused })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-mono text-sm wrap-anywhere">{path}</p>
        <p className="text-sm text-ink-soft">
          {countOf(hits, 'time', 'times')}, last <TimeAgo at={lastAt} />
          {guess && `. Suggestion: ${guess.title}`}
        </p>
      </div>
      {canManage && (
        <div className="flex items-center gap-1">
          {guess && (
            <Button
              size="small"
              isBusy={put.isBusy}
              onClick={() => put.run({ id: base.id, path, articleId: guess.articleId })}
            >
              Redirect to suggestion
            </Button>
          )}
          <Button size="small" kind={guess ? 'quiet' : 'secondary'} onClick={onRedirect}>
            {guess ? 'Redirect elsewhere' : 'Redirect'}
          </Button>
          <IconButton
            label={`Remove ${path}`}
            icon={<X size={16} aria-hidden />}
            onClick={() => drop.run({ id: base.id, path })}
          />
        </div>
      )}
    </div>
  )
}

function Redirects({ base, canManage, onNew }: TabPart & { readonly onNew: () => void }) {
  const { rows, isLoading, error, hasMore, isLoadingMore, loadMore, retry } = usePages(
    listRedirects,
    { id: base.id, limit: 50 },
  )
  return (
    <Section
      title="Redirects"
      description="For URLs of your previous help center. Moved articles redirect automatically."
      actions={
        canManage && (
          <Button icon={<Plus size={16} aria-hidden />} onClick={onNew}>
            New redirect
          </Button>
        )
      }
    >
      {error && rows.length === 0 && <ErrorState detail={error.message} onRetry={retry} />}
      {isLoading && <LoadingState />}
      {!isLoading && !error && rows.length === 0 && (
        <p className="text-ink-faint">No redirects yet.</p>
      )}
      {rows.length > 0 && (
        <ul className="divide-y divide-line">
          {rows.map((redirect) => (
            <li key={redirect.id} className="py-2.5 first:pt-0 last:pb-0">
              <RedirectRow redirect={redirect} canManage={canManage} />
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <Button kind="quiet" isBusy={isLoadingMore} onClick={loadMore}>
          Show more
        </Button>
      )}
    </Section>
  )
}

function RedirectRow({
  redirect,
  canManage,
}: {
  readonly redirect: Redirect
  readonly canManage: boolean
}) {
  const remove = useCommand(deleteRedirect, {
    refreshes: [listRedirects],
    onRefused: ({ message }) => void toast({ tone: 'bad', title: message }),
  })
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="font-mono text-sm wrap-anywhere">{redirect.path}</p>
        <p className="flex min-w-0 items-center gap-1.5 text-sm text-ink-soft">
          <ArrowRight size={14} aria-hidden className="shrink-0 rtl:rotate-180" />
          <span className="min-w-0 truncate">
            {redirect.url ?? (redirect.targetTitle || 'Untitled')}
          </span>
          <span className="shrink-0 tabular-nums">· {countOf(redirect.hits, 'time', 'times')}</span>
        </p>
      </div>
      {canManage && (
        <IconButton
          label={`Delete the redirect of ${redirect.path}`}
          icon={<X size={16} aria-hidden />}
          onClick={() => remove.run({ id: redirect.id })}
        />
      )}
    </div>
  )
}
