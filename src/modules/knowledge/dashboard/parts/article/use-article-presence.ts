import { usePeople } from '#modules/organization/dashboard/public/people.tsx'
import { usePresence } from '#modules/content/dashboard/drafts/use-presence.ts'
import { callApi } from '#platform/registry/browser-client.ts'

import { reportPresence } from '../../../articles-contract.ts'
import { articlePresence, draftSaved } from '../../../contract.ts'

export function useArticlePresence({
  articleId,
  locale,
  onSaved,
}: {
  readonly articleId: string
  readonly locale: string
  readonly onSaved: () => void
}) {
  const { myId, nameOf } = usePeople()
  return usePresence({
    place: { articleId, locale },
    presenceType: articlePresence.type,
    savedType: draftSaved.type,
    myId,
    nameOf,
    report: (state, isNew) =>
      callApi(reportPresence, { id: articleId, locale, state, isNew }, { keepalive: true }),
    onSaved,
  })
}
