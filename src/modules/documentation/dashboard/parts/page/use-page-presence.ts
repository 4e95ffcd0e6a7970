import { usePeople } from '#modules/organization/dashboard/public/people.tsx'
import { usePresence } from '#modules/content/dashboard/drafts/use-presence.ts'
import { callApi } from '#platform/registry/browser-client.ts'

import { draftSaved, pagePresence } from '../../../contract.ts'
import type { DocText } from '../../../model.ts'
import { reportPresence } from '../../../pages-contract.ts'

export function usePagePresence(
  { versionId, pageId, locale }: Pick<DocText, 'versionId' | 'pageId' | 'locale'>,
  onSaved: () => void,
) {
  const { myId, nameOf } = usePeople()
  return usePresence({
    place: { versionId, pageId, locale },
    presenceType: pagePresence.type,
    savedType: draftSaved.type,
    myId,
    nameOf,
    report: (state, isNew) =>
      callApi(reportPresence, { versionId, id: pageId, locale, state, isNew }, { keepalive: true }),
    onSaved,
  })
}
