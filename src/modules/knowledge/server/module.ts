import type { Exchange } from '#platform/http/exchange.ts'
import type { Config } from '#platform/config/config.ts'
import type { Storage } from '#platform/files/storage.ts'
import type { Door } from '#platform/outgoing/door.ts'
import { answer, type Implementation, type Module } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'
import { transferWork } from '#modules/content/server/transfers/transfer-jobs.ts'

import * as articles from '../articles-contract.ts'
import { filesForPacking } from '#modules/content/server/document-files.ts'
import { uploadSlot } from '#modules/organization/server/door.ts'
import { contribute } from '#platform/registry/slot.ts'
import { articleFileStore } from './store/files.ts'
import * as contract from '../contract.ts'
import * as gaps from '../gaps-contract.ts'
import * as insight from '../insight-contract.ts'
import * as reader from '../reader-contract.ts'
import * as transfers from '../transfer-contract.ts'
import {
  answerArticle,
  answerArticles,
  editArticle,
  makeArticle,
  moveOneArticle,
  trashOne,
} from './actions/articles.ts'
import {
  answerBase,
  answerBases,
  answerCoverage,
  dropBase,
  editBase,
  editLanguages,
  makeBase,
} from './actions/bases.ts'
import { changeMany } from './actions/bulk.ts'
import {
  answerCategories,
  answerCategory,
  dropCategory,
  editCategory,
  makeCategory,
  moveOne,
} from './actions/categories.ts'
import {
  answerText,
  beginLanguage,
  editText,
  endLanguage,
  putDraft,
  showPresence,
} from './actions/drafting.ts'
import { answerFiles, keepFile } from './actions/files.ts'
import { findWay } from './actions/finding-addresses.ts'
import { answerGaps, giveOne, putAside, reopenOne, takeOne, writeOne } from './actions/gaps.ts'
import {
  answerAnalytics,
  answerFeedback,
  answerMisses,
  answerRedirects,
  dropRedirect,
  forgetMiss,
  putFeedbackState,
  setRedirect,
} from './actions/insight.ts'
import {
  answerProblems,
  bringBack,
  callOff,
  giveBack,
  publishLater,
  publishNow,
  putAway,
  submit,
} from './actions/publishing.ts'
import {
  answerFile,
  answerHome,
  answerLanguages,
  answerLock,
  answerMarkdown,
  answerReaderArticle,
  answerReaderArticles,
  answerReaderCategory,
} from './actions/reading.ts'
import {
  click,
  clickTopic,
  feel,
  findForTeam,
  search,
  suggest,
  suggestPage,
  view,
} from './actions/searching.ts'
import {
  answerSnippets,
  dropSnippet,
  editSnippet,
  makeSnippet,
  renderAnewWork,
} from './actions/snippets.ts'
import {
  answerItems,
  answerTransfer,
  answerTransfers,
  beginExport,
  beginImport,
  beginUndo,
  takeImport,
} from './actions/transferring.ts'
import { answerVersion, answerVersions, compare, restoreOld } from './actions/versions.ts'
import {
  filesChore,
  publishChore,
  reviewChore,
  sweeps,
  transfersChore,
  trashChore,
  wordsChore,
} from './chores.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }
import { knowledgeFinders } from './finders.ts'
import { articleHandover } from './handover.ts'
import { articleNotices } from './notices.ts'
import { feedbackHolding } from './person-holding.ts'
import type { Links } from './present.ts'
import { tellWork } from './tell.ts'
import { transferWays } from './transfer/transfer-ways.ts'

export interface KnowledgeNeeds {
  readonly config: Links & Pick<Config, 'publicUrl'>
  readonly storage: Storage
  /** Without it pictures of other help centers stay there. */
  readonly door?: Pick<Door, 'outgoing'>
}

export function createKnowledgeModule({ config: links, storage, door }: KnowledgeNeeds): Module {
  const chores = [
    publishChore,
    reviewChore(),
    trashChore,
    filesChore(),
    transfersChore(),
    wordsChore,
  ]
  return {
    name: 'knowledge',
    fieldTexts,
    calls: [
      ...baseCalls(links),
      ...articleCalls(links),
      ...textCalls(links),
      ...insightCalls,
      ...gapCalls,
      ...readerCalls,
      ...transferCalls,
      answer(transfers.uploadImport, (scope, input, exchange) =>
        takeImport(storage, scope, input, exchange),
      ),
      answer(articles.uploadFile, (scope, input, exchange) =>
        keepFile(storage, scope, input, exchange),
      ),
      answer(contract.deleteBase, (scope, input) => dropBase(storage, scope, input)),
    ],
    jobs: [
      ...tellWork(),
      renderAnewWork,
      ...transferWork(transferWays({ storage, links, outgoing: door?.outgoing })),
      ...chores.flatMap(({ jobs }) => jobs),
    ],
    cron: [...chores.map(({ cron }) => cron), ...sweeps],
    finders: knowledgeFinders,
    handovers: [articleHandover],
    people: [feedbackHolding],
    notices: Object.values(articleNotices),
    contributes: [contribute(uploadSlot, filesForPacking(articleFileStore))],
    holdings: [
      { table: 'knowledge_bases', label: 'Knowledge bases' },
      { table: 'knowledge_categories', label: 'Categories of articles' },
      { table: 'articles', label: 'Articles' },
      { table: 'knowledge_snippets', label: 'Snippets and values' },
      { table: 'article_feedback', label: 'Feedback on articles' },
    ],
    events: [
      contract.baseChanged,
      contract.categoryChanged,
      contract.partsChanged,
      contract.articleCreated,
      contract.articleChanged,
      contract.draftSaved,
      contract.articlePresence,
      contract.articleSubmitted,
      contract.changesRequested,
      contract.articlePublished,
      contract.articleScheduled,
      contract.articleStateChanged,
      contract.articleTrashed,
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

function baseCalls(links: Links): Implementation[] {
  return [
    answer(contract.listBases, linked(links, answerBases)),
    answer(contract.getBase, linked(links, answerBase)),
    answer(contract.createBase, linked(links, makeBase)),
    answer(contract.updateBase, linked(links, editBase)),
    answer(contract.putLanguages, linked(links, editLanguages)),
    answer(contract.getCoverage, answerCoverage),
    answer(contract.listCategories, answerCategories),
    answer(contract.getCategory, answerCategory),
    answer(contract.createCategory, makeCategory),
    answer(contract.updateCategory, editCategory),
    answer(contract.moveCategory, moveOne),
    answer(contract.deleteCategory, dropCategory),
  ]
}

function articleCalls(links: Links): Implementation[] {
  return [
    answer(articles.listArticles, answerArticles),
    answer(articles.createArticle, makeArticle),
    answer(articles.getArticle, answerArticle),
    answer(articles.updateArticle, editArticle),
    answer(articles.moveArticle, moveOneArticle),
    answer(articles.changeArticles, linked(links, changeMany)),
    answer(articles.trashArticle, trashOne),
    answer(articles.tellPresence, showPresence),
    answer(articles.listVersions, answerVersions),
    answer(articles.getVersion, answerVersion),
    answer(articles.compareVersions, compare),
    answer(articles.restoreVersion, linked(links, restoreOld)),
    answer(articles.getFiles, answerFiles),
    answer(articles.findArticles, linked(links, findForTeam)),
  ]
}

function textCalls(links: Links): Implementation[] {
  return [
    answer(articles.getText, linked(links, answerText)),
    answer(articles.addLanguage, linked(links, beginLanguage)),
    answer(articles.removeLanguage, endLanguage),
    answer(articles.saveDraft, linked(links, putDraft)),
    answer(articles.updateText, linked(links, editText)),
    answer(articles.checkText, answerProblems),
    answer(articles.submitForReview, linked(links, submit)),
    answer(articles.requestChanges, linked(links, giveBack)),
    answer(articles.publish, linked(links, publishNow)),
    answer(articles.schedule, linked(links, publishLater)),
    answer(articles.unschedule, linked(links, callOff)),
    answer(articles.archive, linked(links, putAway)),
    answer(articles.restore, linked(links, bringBack)),
  ]
}

const insightCalls: Implementation[] = [
  answer(insight.listRedirects, answerRedirects),
  answer(insight.putRedirect, setRedirect),
  answer(insight.deleteRedirect, dropRedirect),
  answer(insight.listMisses, answerMisses),
  answer(insight.dropMiss, forgetMiss),
  answer(insight.listFeedback, answerFeedback),
  answer(insight.setFeedbackState, putFeedbackState),
  answer(insight.getAnalytics, answerAnalytics),
  answer(insight.listSnippets, answerSnippets),
  answer(insight.createSnippet, makeSnippet),
  answer(insight.updateSnippet, editSnippet),
  answer(insight.deleteSnippet, dropSnippet),
]

const gapCalls: Implementation[] = [
  answer(gaps.listGaps, answerGaps),
  answer(gaps.takeGap, takeOne),
  answer(gaps.setGapAside, putAside),
  answer(gaps.giveGapToArticle, giveOne),
  answer(gaps.writeForGap, writeOne),
  answer(gaps.reopenGap, reopenOne),
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
  answer(reader.listReaderLanguages, answerLanguages),
  answer(reader.getReaderLock, answerLock),
  answer(reader.readHome, answerHome),
  answer(reader.readCategory, answerReaderCategory),
  answer(reader.readArticle, answerReaderArticle),
  answer(reader.readMarkdown, answerMarkdown),
  answer(reader.findAddress, findWay),
  answer(reader.listReaderArticles, answerReaderArticles),
  answer(reader.searchArticles, search),
  answer(reader.suggestArticles, suggest),
  answer(reader.suggestForPage, suggestPage),
  answer(reader.recordClick, click),
  answer(reader.recordTopicClick, clickTopic),
  answer(reader.recordView, view),
  answer(reader.giveFeedback, feel),
  answer(reader.readFile, answerFile),
]
