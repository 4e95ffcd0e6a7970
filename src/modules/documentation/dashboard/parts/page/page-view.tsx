import { ApiProblem } from '#platform/registry/api-problem.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'

import type { DocPage } from '../../../model.ts'
import { getPage, getText } from '../../../pages-contract.ts'
import type { OpenSpace } from '../open-space.ts'
import { placePath } from '../place.ts'
import { useTrash } from '../tree/use-trash.ts'
import { ApiPage } from './api-page.tsx'
import { BeginLanguage } from './begin-language.tsx'
import { TextView } from './text-view.tsx'

/** The open page, in the language that is shown. */
export function PageView({ open, pageId }: { readonly open: OpenSpace; readonly pageId: string }) {
  const { space, version, locale } = open
  const { data, error, refetch } = useCall(getPage, { versionId: version.id, id: pageId })
  if (!data) {
    if (error instanceof ApiProblem && error.status === 404) {
      return (
        <EmptyState
          title={`This page is not in ${version.label}`}
          action={
            <ButtonLink to={placePath({ space: space.id, version: version.id, language: locale })}>
              To the first page
            </ButtonLink>
          }
        >
          It stands in another version, or somebody deleted it.
        </EmptyState>
      )
    }
    return error ? (
      <ErrorState detail={error.message} onRetry={() => void refetch()} />
    ) : (
      <LoadingState />
    )
  }
  const isWritten = data.languages.some((text) => text.locale === locale)
  const now = { ...open, canManage: open.canManage && data.deletedAt === null }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {data.deletedAt !== null && <InTrash page={data} canManage={open.canManage} />}
      {data.kind === 'api' && <ApiPage open={now} page={data} />}
      {data.kind !== 'api' && isWritten && <OpenText key={locale} open={now} page={data} />}
      {data.kind !== 'api' && !isWritten && <BeginLanguage open={now} page={data} />}
    </div>
  )
}

function OpenText({ open, page }: { readonly open: OpenSpace; readonly page: DocPage }) {
  const { data, error, refetch } = useCall(getText, {
    versionId: open.version.id,
    id: page.id,
    locale: open.locale,
  })
  if (data) {
    return <TextView open={open} page={page} text={data} onReload={() => void refetch()} />
  }
  return error ? (
    <ErrorState detail={error.message} onRetry={() => void refetch()} />
  ) : (
    <LoadingState />
  )
}

function InTrash({ page, canManage }: { readonly page: DocPage; readonly canManage: boolean }) {
  const trash = useTrash(page.versionId)
  return (
    <Notice tone="warn">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        This page is in the trash. It goes for good after 30 days.
        {canManage && (
          <Button size="small" onClick={() => void trash(page, false)}>
            Put back
          </Button>
        )}
      </span>
    </Notice>
  )
}
