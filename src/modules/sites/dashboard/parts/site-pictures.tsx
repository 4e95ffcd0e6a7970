import { useQueryClient } from '@tanstack/react-query'

import { uploadApi } from '#platform/registry/browser/upload-api.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FileDrop } from '#ui/file-drop.tsx'

import { listSites, removeSitePicture, setSitePicture } from '../../contract.ts'
import type { Site, SitePictureKind } from '../../model.ts'

export function SitePictures({
  site,
  canManage,
}: {
  readonly site: Site
  readonly canManage: boolean
}) {
  return (
    <Card title="Logo and icon">
      <div className="grid gap-4 p-4 sm:grid-cols-2">
        <OnePicture
          site={site}
          kind="logo"
          name="Logo"
          url={site.logo?.url}
          look="max-h-9 max-w-40"
          canManage={canManage}
        />
        <OnePicture
          site={site}
          kind="favicon"
          name="Icon of the browser tab"
          url={site.favicon ?? undefined}
          look="size-8 object-contain"
          canManage={canManage}
        />
      </div>
    </Card>
  )
}

function OnePicture({
  site: { id },
  kind,
  name,
  url,
  look,
  canManage,
}: {
  readonly site: Site
  readonly kind: SitePictureKind
  readonly name: string
  readonly url: string | undefined
  readonly look: string
  readonly canManage: boolean
}) {
  const queries = useQueryClient()
  const remove = useCommand(removeSitePicture, { refreshes: [listSites] })
  if (url !== undefined || !canManage) {
    return (
      <div className="flex min-w-0 flex-col items-start gap-3">
        <p className="font-medium">{name}</p>
        {url === undefined ? (
          <p className="text-ink-soft">The first letter of the site name is shown.</p>
        ) : (
          <img src={url} alt={name} className={look} />
        )}
        {canManage && (
          <Button isBusy={remove.isBusy} onClick={() => remove.run({ id, kind })}>
            Remove {kind === 'logo' ? 'logo' : 'icon'}
          </Button>
        )}
        {remove.problem && <p className="text-sm text-bad">{remove.problem.detail}</p>}
      </div>
    )
  }
  return (
    <FileDrop
      label={name}
      hint="PNG, JPEG, or WebP, up to 2 MB."
      accept={['image/png', 'image/jpeg', 'image/webp']}
      maxBytes={2_000_000}
      isMultiple={false}
      upload={(file, options) => uploadApi(setSitePicture, { id, kind }, file, options)}
      explain={(problem) =>
        problem instanceof Error ? problem.message : 'The image couldn’t be uploaded. Try again.'
      }
      onDone={() => void queries.invalidateQueries({ queryKey: [listSites.name] })}
    />
  )
}
