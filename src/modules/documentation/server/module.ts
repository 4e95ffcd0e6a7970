import type { Config } from '#platform/config/config.ts'
import type { Storage } from '#platform/files/storage.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { Door } from '#platform/outgoing/door.ts'
import { answer, type Implementation, type Module } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'
import { transferWork } from '#modules/content/server/transfers/transfer-jobs.ts'

import { filesForPacking } from '#modules/content/server/document-files.ts'
import { uploadSlot } from '#modules/organization/server/door.ts'
import { contribute } from '#platform/registry/slot.ts'
import { pageFileStore } from './store/files.ts'
import * as contract from '../contract.ts'
import * as insight from '../insight-contract.ts'
import * as pages from '../pages-contract.ts'
import * as reader from '../reader-contract.ts'
import * as transfers from '../transfer-contract.ts'
import {
  answerText,
  beginLanguage,
  editText,
  endLanguage,
  putDraft,
  showPresence,
} from './actions/drafting.ts'
import { answerFiles, keepFile } from './actions/files.ts'
import { answerFeedback, answerNumbers, putFeedbackState } from './actions/insight.ts'
import {
  answerPage,
  answerTrash,
  answerTree,
  editPage,
  makePage,
  moveOne,
  searchTitles,
  trashOne,
} from './actions/pages.ts'
import {
  answerProblems,
  publishChanged,
  publishNow,
  publishWork,
  takeDown,
} from './actions/publishing.ts'
import {
  answerFile,
  answerLock,
  answerMarkdown,
  answerPlace,
  answerReaderPage,
  answerReaderPages,
  answerReaderSpace,
  findWay,
} from './actions/reading.ts'
import { answerRevision, answerRevisions, compare, restoreOld } from './actions/revisions.ts'
import { click, feel, search, suggest, view } from './actions/searching.ts'
import {
  answerSpace,
  answerSpaces,
  dropSpace,
  editLanguages,
  editSpace,
  makeSpace,
} from './actions/spaces.ts'
import { answerSpecs, dropSpec, keepSpec, renewSpec } from './actions/specs.ts'
import {
  answerItems,
  answerTransfer,
  answerTransfers,
  beginExport,
  beginImport,
  beginUndo,
  takeImport,
} from './actions/transferring.ts'
import {
  answerVersions,
  dropVersion,
  editVersion,
  makeItCurrent,
  makeVersion,
} from './actions/versions.ts'
import { filesChore, sweeps, transfersChore, trashChore, wordsChore } from './chores.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }
import { documentationFinders } from './finders.ts'
import { documentationNotices } from './notices.ts'
import { feedbackHolding } from './person-holding.ts'
import type { Links } from './present.ts'
import { transferWays } from './transfer/transfer-ways.ts'

export interface DocumentationNeeds {
  readonly config: Links & Pick<Config, 'publicUrl'>
  readonly storage: Storage
  /** Without it pictures on other servers stay there when pages are imported. */
  readonly door?: Pick<Door, 'outgoing'>
}

export function createDocumentationModule({
  config: links,
  storage,
  door,
}: DocumentationNeeds): Module {
  const chores = [trashChore, filesChore(), transfersChore(), wordsChore]
  return {
    name: 'documentation',
    fieldTexts,
    calls: [
      ...spaceCalls(links),
      ...pageCalls(links),
      ...textCalls(links),
      ...insightCalls,
      ...readerCalls,
      ...transferCalls,
      answer(transfers.uploadImport, (scope, input, exchange) =>
        takeImport(storage, scope, input, exchange),
      ),
      answer(pages.uploadFile, (scope, input, exchange) =>
        keepFile(storage, scope, input, exchange),
      ),
      answer(contract.deleteSpace, (scope, input) => dropSpace(storage, scope, input)),
      answer(contract.deleteVersion, (scope, input) => dropVersion(storage, scope, input)),
    ],
    jobs: [
      publishWork,
      ...transferWork(transferWays({ storage, links, outgoing: door?.outgoing })),
      ...chores.flatMap(({ jobs }) => jobs),
    ],
    cron: [...chores.map(({ cron }) => cron), ...sweeps],
    finders: documentationFinders,
    people: [feedbackHolding],
    notices: Object.values(documentationNotices),
    contributes: [contribute(uploadSlot, filesForPacking(pageFileStore))],
    holdings: [
      { table: 'doc_spaces', label: 'Documentation spaces' },
      { table: 'doc_pages', label: 'Documentation pages' },
      { table: 'doc_feedback', label: 'Feedback on documentation' },
    ],
    events: [
      contract.spaceChanged,
      contract.versionChanged,
      contract.treeChanged,
      contract.pageCreated,
      contract.pageChanged,
      contract.pageTrashed,
      contract.draftSaved,
      contract.pagePresence,
      contract.pagePublished,
      contract.pageUnpublished,
      contract.specChanged,
      contract.feedbackGiven,
    ],
  }
}

/** An action that tells where something is read. */
function linked<Input, Answer>(
  links: Links,
  action: (scope: Scope, input: Input, links: Links) => Promise<Answer>,
): (scope: Scope, input: Input, exchange: Exchange) => Promise<Answer> {
  return (scope, input) => action(scope, input, links)
}

function spaceCalls(links: Links): Implementation[] {
  return [
    answer(contract.listSpaces, linked(links, answerSpaces)),
    answer(contract.getSpace, linked(links, answerSpace)),
    answer(contract.createSpace, linked(links, makeSpace)),
    answer(contract.updateSpace, linked(links, editSpace)),
    answer(contract.putLanguages, linked(links, editLanguages)),
    answer(contract.listVersions, linked(links, answerVersions)),
    answer(contract.createVersion, linked(links, makeVersion)),
    answer(contract.updateVersion, linked(links, editVersion)),
    answer(contract.makeCurrent, linked(links, makeItCurrent)),
  ]
}

function pageCalls(links: Links): Implementation[] {
  return [
    answer(pages.getTree, answerTree),
    answer(pages.listTrash, answerTrash),
    answer(pages.createPage, linked(links, makePage)),
    answer(pages.getPage, linked(links, answerPage)),
    answer(pages.updatePage, linked(links, editPage)),
    answer(pages.movePage, linked(links, moveOne)),
    answer(pages.trashPage, linked(links, trashOne)),
    answer(pages.tellPresence, showPresence),
    answer(pages.findPages, searchTitles),
    answer(pages.getFiles, answerFiles),
    answer(pages.listSpecs, answerSpecs),
    answer(pages.uploadSpec, keepSpec),
    answer(pages.replaceSpec, renewSpec),
    answer(pages.removeSpec, dropSpec),
  ]
}

function textCalls(links: Links): Implementation[] {
  return [
    answer(pages.getText, linked(links, answerText)),
    answer(pages.addLanguage, linked(links, beginLanguage)),
    answer(pages.removeLanguage, linked(links, endLanguage)),
    answer(pages.saveDraft, linked(links, putDraft)),
    answer(pages.updateText, linked(links, editText)),
    answer(pages.checkText, answerProblems),
    answer(pages.publish, linked(links, publishNow)),
    answer(pages.unpublish, linked(links, takeDown)),
    answer(pages.publishAll, publishChanged),
    answer(pages.listRevisions, answerRevisions),
    answer(pages.getRevision, answerRevision),
    answer(pages.compareRevisions, compare),
    answer(pages.restoreRevision, linked(links, restoreOld)),
  ]
}

const insightCalls: Implementation[] = [
  answer(insight.listFeedback, answerFeedback),
  answer(insight.setFeedbackState, putFeedbackState),
  answer(insight.getNumbers, answerNumbers),
]

const transferCalls: Implementation[] = [
  answer(transfers.startExport, beginExport),
  answer(transfers.runImport, beginImport),
  answer(transfers.undoImport, beginUndo),
  answer(transfers.getTransfer, answerTransfer),
  answer(transfers.listTransfers, answerTransfers),
  answer(transfers.listTransferItems, answerItems),
]

const readerCalls: Implementation[] = [
  answer(reader.getReaderSpace, answerReaderSpace),
  answer(reader.getReaderLock, answerLock),
  answer(reader.readPage, answerReaderPage),
  answer(reader.readMarkdown, answerMarkdown),
  answer(reader.findAddress, findWay),
  answer(reader.findPage, answerPlace),
  answer(reader.listReaderPages, answerReaderPages),
  answer(reader.searchPages, search),
  answer(reader.suggestPages, suggest),
  answer(reader.recordClick, click),
  answer(reader.recordView, view),
  answer(reader.giveFeedback, feel),
  answer(reader.readFile, answerFile),
]
