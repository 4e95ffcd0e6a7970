import { useLiveRefresh, type RefreshRule } from '#platform/live/browser/use-live-refresh.ts'

import { getSpace, listSpaces, listVersions } from '../../contract.ts'
import { listFeedback } from '../../insight-contract.ts'
import {
  getPage,
  getText,
  getTree,
  listRevisions,
  listSpecs,
  listTrash,
} from '../../pages-contract.ts'

export function useDocumentationLive(): void {
  useLiveRefresh(rules)
}

const rules: readonly RefreshRule[] = [
  ...[listSpaces, getSpace, listVersions, getTree, getPage, listSpecs, listTrash].map((call) => ({
    after: 'documentation.',
    call,
  })),
  ...[listVersions, getTree, getPage, getText, listRevisions, listTrash].map((call) => ({
    after: 'doc_page.',
    call,
  })),
  { after: 'doc_page.feedback', call: listFeedback },
]
