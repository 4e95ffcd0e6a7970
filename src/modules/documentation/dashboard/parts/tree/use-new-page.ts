import { useCommand } from '#platform/registry/browser/use-command.ts'
import type { InputOf } from '#platform/registry/call.ts'
import { toast } from '#ui/toast.ts'

import { getSpace, listSpaces, listVersions } from '../../../contract.ts'
import { createPage, getTree } from '../../../pages-contract.ts'
import type { OpenSpace } from '../open-space.ts'
import { usePlace } from '../place.ts'

export type NewPage = Omit<InputOf<typeof createPage>, 'versionId' | 'locale'>

export function useNewPage({ space, version, locale }: OpenSpace, onMade?: () => void) {
  const [, go] = usePlace()
  const create = useCommand(createPage, {
    refreshes: [getTree, listVersions, getSpace, listSpaces],
    onDone: ({ id }) => {
      onMade?.()
      go({ space: space.id, version: version.id, page: id, language: locale })
    },
    onRefused: ({ message }) => void toast({ tone: 'bad', title: message }),
  })
  return {
    ...create,
    run: (page: NewPage) => create.run({ ...page, versionId: version.id, locale }),
  }
}
