import { BeginLanguage } from '#modules/content/dashboard/editor/begin-language.tsx'
import { useCommand } from '#platform/registry/browser/use-command.ts'

import type { DocPage } from '../../../model.ts'
import { addLanguage } from '../../../pages-contract.ts'
import type { OpenSpace } from '../open-space.ts'
import { afterTree } from '../tree/tree-calls.ts'

export function BeginPageLanguage({
  open: { space, locale, canManage },
  page: { id, versionId, title },
}: {
  readonly open: OpenSpace
  readonly page: DocPage
}) {
  const begin = useCommand(addLanguage, { refreshes: afterTree })
  return (
    <BeginLanguage
      {...{ title, canManage }}
      from={space.defaultLocale}
      to={locale}
      begin={{ ...begin, run: (how) => begin.run({ versionId, id, locale, begin: how }) }}
    />
  )
}
