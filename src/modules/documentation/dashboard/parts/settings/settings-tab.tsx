import { useMay } from '#platform/permissions/browser/access.tsx'

import { canWrite } from '../../../contract.ts'
import type { Space } from '../../../model.ts'
import { ArchiveSpace } from './archive-space.tsx'
import { GeneralForm } from './general-form.tsx'
import { LanguagesForm } from './languages-form.tsx'
import { SitesSection } from './sites-section.tsx'

/** How a space is set up. Who may only look sees all of it and changes nothing. */
export function SettingsTab({ space }: { readonly space: Space }) {
  const canManage = useMay()(canWrite)
  const part = { space, canManage }
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <GeneralForm {...part} />
      <SitesSection {...part} />
      <LanguagesForm {...part} />
      {canManage && <ArchiveSpace space={space} />}
    </div>
  )
}
