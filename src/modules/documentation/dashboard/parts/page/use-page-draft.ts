import { useQueryClient } from '@tanstack/react-query'

import type { DraftWork } from '#modules/content/dashboard/drafts/use-draft.ts'
import { useTextDraft } from '#modules/content/dashboard/drafts/use-text-draft.ts'
import type { Words } from '#modules/content/dashboard/editor/text-card.tsx'
import { callApi } from '#platform/registry/browser-client.ts'
import { callQuery } from '#platform/registry/browser/use-call.ts'

import { listVersions } from '../../../contract.ts'
import type { DocText, Tree } from '../../../model.ts'
import { checkText, getText, getTree, saveDraft } from '../../../pages-contract.ts'

export type PageWork = DraftWork<DocText, Words>

export function usePageDraft(text: DocText): PageWork {
  const queries = useQueryClient()
  const { versionId, pageId, locale } = text
  const at = { versionId, id: pageId, locale }

  function updateTree({ title, hasUnpublishedChanges, isLive }: DocText): void {
    const { queryKey } = callQuery(getTree, { id: versionId, locale })
    const tree: Tree | undefined = queries.getQueryData(queryKey)
    const known = tree?.items.find(({ id }) => id === pageId)
    if (!tree || !known) return
    // Versions count their unpublished changes.
    if (known.hasUnpublishedChanges !== hasUnpublishedChanges) {
      void queries.invalidateQueries({ queryKey: [listVersions.name] })
    }
    const items = tree.items.map((page) =>
      page.id === pageId ? { ...page, title, hasUnpublishedChanges, isLive } : page,
    )
    queries.setQueryData(queryKey, { ...tree, items })
  }

  return useTextDraft({
    text,
    at,
    read: getText,
    check: checkText,
    wordsOf,
    save: (draftVersion, { title, lead: description, body }) =>
      callApi(saveDraft, { ...at, draftVersion, title, description, body }),
    onSaved: updateTree,
  })
}

export function wordsOf({ title, description, body }: DocText): Words {
  return { title, lead: description, body }
}
