import { useQueryClient } from '@tanstack/react-query'

import { textOf, type RichTextDocument } from '#lib/rich-text.ts'
import { useDraft, type DraftWork } from '#modules/content/dashboard/drafts/use-draft.ts'
import { callApi } from '#platform/registry/browser-client.ts'
import { callQuery } from '#platform/registry/browser/use-call.ts'

import { listVersions } from '../../../contract.ts'
import type { DocText, Tree } from '../../../model.ts'
import { checkText, getText, getTree, saveDraft } from '../../../pages-contract.ts'

interface PageWords {
  readonly title: string
  readonly description: string
  readonly body: RichTextDocument
}

export type PageWork = DraftWork<DocText, PageWords>

/** The words of a page in one language, saved while they are written; the tree follows. */
export function usePageDraft(text: DocText): PageWork {
  const queries = useQueryClient()
  const { versionId, pageId, locale } = text
  const at = { versionId, id: pageId, locale }

  function tellTree({ title, hasUnpublishedChanges, isLive }: DocText): void {
    const { queryKey } = callQuery(getTree, { id: versionId, locale })
    const tree: Tree | undefined = queries.getQueryData(queryKey)
    const known = tree?.items.find(({ id }) => id === pageId)
    if (!tree || !known) return
    // What can be published is counted with the versions.
    if (known.hasUnpublishedChanges !== hasUnpublishedChanges) {
      void queries.invalidateQueries({ queryKey: [listVersions.name] })
    }
    const items = tree.items.map((page) =>
      page.id === pageId ? { ...page, title, hasUnpublishedChanges, isLive } : page,
    )
    queries.setQueryData(queryKey, { ...tree, items })
  }

  return useDraft({
    text,
    wordsOf,
    save: (draftVersion, words) => callApi(saveDraft, { ...at, draftVersion, ...words }),
    onSaved: (saved) => {
      queries.setQueryData(callQuery(getText, at).queryKey, saved)
      // Of the words before: what is wrong with these is found when they are to go out.
      queries.removeQueries({ queryKey: callQuery(checkText, at).queryKey })
      tellTree(saved)
    },
  })
}

/** As somebody would copy it. */
export function plainText({ title, description, body }: PageWords): string {
  return [title, description, textOf(body)].filter((part) => part !== '').join('\n\n')
}

function wordsOf({ title, description, body }: DocText): PageWords {
  return { title, description, body }
}
