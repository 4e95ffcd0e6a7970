import { InTrash } from '#modules/content/dashboard/editor/in-trash.tsx'
import { OpenText } from '#modules/content/dashboard/editor/open-text.tsx'
import { ApiProblem } from '#platform/registry/api-problem.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'

import { getPage, getText } from '../../../pages-contract.ts'
import type { OpenSpace } from '../open-space.ts'
import { placePath } from '../place.ts'
import { useTrash } from '../tree/use-trash.ts'
import { ApiPage } from './api-page.tsx'
import { BeginPageLanguage } from './begin-language.tsx'
import { TextView } from './text-view.tsx'

export function PageView({ open, pageId }: { readonly open: OpenSpace; readonly pageId: string }) {
  const { space, version, locale } = open
  const trash = useTrash(version.id)
  const { data, error, refetch } = useCall(getPage, { versionId: version.id, id: pageId })
  if (!data) {
    if (error instanceof ApiProblem && error.status === 404) {
      return (
        <EmptyState
          title={`This page isn’t in ${version.label}`}
          action={
            <ButtonLink to={placePath({ space: space.id, version: version.id, language: locale })}>
              Go to first page
            </ButtonLink>
          }
        >
          It may be in another version, or a teammate deleted it.
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
      {data.deletedAt !== null && (
        <InTrash what="page" canManage={open.canManage} onRestore={() => void trash(data, false)} />
      )}
      {data.kind === 'api' && <ApiPage open={now} page={data} />}
      {data.kind !== 'api' && isWritten && (
        <OpenText key={locale} read={getText} at={{ versionId: version.id, id: data.id, locale }}>
          {(text, onReload) => <TextView {...{ text, onReload }} open={now} page={data} />}
        </OpenText>
      )}
      {data.kind !== 'api' && !isWritten && <BeginPageLanguage open={now} page={data} />}
    </div>
  )
}
