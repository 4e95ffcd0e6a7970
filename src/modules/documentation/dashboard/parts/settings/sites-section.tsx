import { ShownOn } from '#modules/sites/dashboard/shown-on-door.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { toast } from '#ui/toast.ts'

import { getSpace, listSpaces, updateSpace } from '../../../contract.ts'
import type { SettingsPart } from './settings-part.ts'

/** On which sites readers find the space. */
export function SitesSection({ space, canManage }: SettingsPart) {
  const { data } = useCall(listSpaces, {})
  const save = useCommand(updateSpace, {
    refreshes: [getSpace, listSpaces],
    onDone: () => void toast({ tone: 'good', title: 'The sites were saved' }),
  })
  const { id, version } = space
  return (
    <ShownOn
      description="A site shows one space, at its address with /d behind it."
      shown={space}
      all={data?.items ?? []}
      canManage={canManage}
      save={{ ...save, run: (siteIds) => save.run({ id, version, siteIds }) }}
    />
  )
}
