import { ShownOn } from '#modules/sites/dashboard/shown-on-door.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { toast } from '#ui/toast.ts'

import { getBase, listBases, updateBase } from '../../../contract.ts'
import type { TabPart } from './tab-part.ts'

/** On which sites readers find the base. */
export function SiteTab({ base, canManage }: TabPart) {
  const { data } = useCall(listBases, {})
  const save = useCommand(updateBase, {
    refreshes: [getBase, listBases],
    onDone: () => void toast({ tone: 'good', title: 'The sites were saved' }),
  })
  const { id, version } = base
  return (
    <ShownOn
      description="A site shows one knowledge base, at its address with /k behind it."
      shown={base}
      all={data?.items ?? []}
      canManage={canManage}
      save={{ ...save, run: (siteIds) => save.run({ id, version, siteIds }) }}
    />
  )
}
