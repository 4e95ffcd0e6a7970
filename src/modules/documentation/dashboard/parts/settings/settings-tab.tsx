import { ArchiveCollection } from '#modules/content/dashboard/collections/archive-collection.tsx'
import { CollectionSites } from '#modules/content/dashboard/collections/collection-sites.tsx'
import { LanguagesForm } from '#modules/content/dashboard/collections/languages-form.tsx'
import { SettingsForm } from '#modules/content/dashboard/collections/settings-form.tsx'
import { useMay } from '#platform/permissions/browser/access.tsx'

import { canWrite } from '../../../contract.ts'
import type { Space } from '../../../model.ts'
import { spaceDesk } from './space-desk.ts'

export function SettingsTab({ space }: { readonly space: Space }) {
  const canManage = useMay()(canWrite)
  const part = { collection: space, desk: spaceDesk, canManage }
  return (
    <div className="flex max-w-form flex-col gap-6">
      <SettingsForm {...part} title="Space" switches={switches} />
      <CollectionSites {...part} />
      <LanguagesForm
        {...part}
        begin={(locale) => ({ locale, isPublic: false, publishedCount: 0 })}
      />
      {canManage && <ArchiveCollection {...part} />}
    </div>
  )
}

const switches = [
  { name: 'takesFeedback', label: 'Feedback on pages' },
  { name: 'showsContents', label: 'Table of contents on long pages' },
  { name: 'showsUpdated', label: 'Date updated' },
] as const
