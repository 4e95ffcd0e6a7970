import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useNamedRecord } from '#platform/screens/browser/record-name.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'

import { canWrite, getSpace, listVersions } from '../../../contract.ts'
import type { DocVersion, Space } from '../../../model.ts'
import { placePath, spacesPath, usePlace } from '../place.ts'
import { SpaceView } from './space-view.tsx'

export function SpaceScreen({ id }: { readonly id: string }) {
  const space = useCall(getSpace, { id })
  const versions = useCall(listVersions, { id })
  useNamedRecord(space.data?.name)
  if (space.data && versions.data) {
    return <ChosenVersion space={space.data} versions={versions.data.items} />
  }
  const failed = space.error ? space : versions
  return (
    <Page title="Documentation">
      {failed.error ? (
        <>
          <ErrorState detail={failed.error.message} onRetry={() => void failed.refetch()} />
          <ButtonLink to={spacesPath} className="self-center">
            All spaces
          </ButtonLink>
        </>
      ) : (
        <LoadingState />
      )}
    </Page>
  )
}

function ChosenVersion({
  space,
  versions,
}: {
  readonly space: Space
  readonly versions: readonly DocVersion[]
}) {
  const [{ version: requested, language }] = usePlace()
  const canManage = useMay()(canWrite) && !space.isArchived
  const locale = space.languages.some((one) => one.locale === language)
    ? (language ?? space.defaultLocale)
    : space.defaultLocale
  const version = requested
    ? versions.find(({ id }) => id === requested)
    : (versions.find(({ id }) => id === space.currentVersionId) ?? versions[0])
  if (!version) {
    return (
      <Page title={space.name}>
        <ErrorState
          title="This version no longer exists"
          detail="A teammate may have deleted it, or the URL is wrong."
        />
        <ButtonLink to={placePath({ space: space.id })} className="self-center">
          Go to current version
        </ButtonLink>
      </Page>
    )
  }
  return <SpaceView open={{ space, version, versions, locale, canManage }} />
}
