import { archiveSource } from '#modules/content/server/transfers/archive-source.ts'
import { filesForPacking } from '#modules/content/server/document-files.ts'
import { transferWork } from '#modules/content/server/transfers/transfer-jobs.ts'
import { uploadSlot } from '#modules/organization/server/public.ts'
import { signedFileSlot } from '#platform/files/signed-file.ts'
import { answers, eventsIn, type Module } from '#platform/registry/module.ts'
import { contribute } from '#platform/registry/slot.ts'

import * as articlesContract from '../articles-contract.ts'
import * as contract from '../contract.ts'
import * as gapsContract from '../gaps-contract.ts'
import * as insightContract from '../insight-contract.ts'
import * as readerContract from '../reader-contract.ts'
import * as transferContract from '../transfer-contract.ts'
import * as articles from './actions/articles.ts'
import * as bases from './actions/bases.ts'
import { changeArticles } from './actions/bulk.ts'
import * as categories from './actions/categories.ts'
import * as drafting from './actions/drafting.ts'
import * as files from './actions/files.ts'
import { findAddress } from './actions/finding-addresses.ts'
import * as gaps from './actions/gaps.ts'
import * as insight from './actions/insight.ts'
import * as publishing from './actions/publishing.ts'
import * as reading from './actions/reading.ts'
import * as searching from './actions/searching.ts'
import { findArticles } from './actions/searching.ts'
import * as snippets from './actions/snippets.ts'
import { rerenderWork } from './actions/snippets.ts'
import * as transferring from './actions/transferring.ts'
import * as versions from './actions/versions.ts'
import {
  filesChore,
  publishChore,
  reviewChore,
  sweeps,
  transfersChore,
  trashChore,
  wordsChore,
} from './background-tasks.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }
import { knowledgeFinders } from './finders.ts'
import { articleHandover } from './handover.ts'
import { articleNotices } from './notices.ts'
import { feedbackContactData } from './contact-data.ts'
import { articleFileStore, findFile } from './store/files.ts'
import { transfers } from './store/transfers.ts'
import { noticeJobs } from './notify.ts'
import { transferSteps } from './transfer/transfer-steps.ts'

export const module: Module = {
  name: 'knowledge',
  fieldTexts,
  calls: [
    ...answers(contract, { ...bases, ...categories }),
    ...answers(articlesContract, {
      ...articles,
      ...drafting,
      ...files,
      ...publishing,
      ...versions,
      changeArticles,
      findArticles,
    }),
    ...answers(insightContract, { ...insight, ...snippets }),
    ...answers(gapsContract, gaps),
    ...answers(readerContract, { ...reading, ...searching, findAddress }),
    ...answers(transferContract, transferring),
  ],
  events: eventsIn(contract),
  jobs: [...noticeJobs, rerenderWork, ...transferWork(transferSteps)],
  backgroundTasks: [publishChore, reviewChore, trashChore, filesChore, transfersChore, wordsChore],
  cron: sweeps,
  finders: knowledgeFinders,
  handovers: [articleHandover],
  people: [feedbackContactData],
  notices: Object.values(articleNotices),
  contributes: [
    contribute(uploadSlot, filesForPacking(articleFileStore)),
    contribute(signedFileSlot, { order: 80, find: findFile }),
    contribute(signedFileSlot, archiveSource(transfers, 110)),
  ],
  contentCounts: [
    { table: 'knowledge_bases', label: 'Knowledge bases' },
    { table: 'knowledge_categories', label: 'Article categories' },
    { table: 'articles', label: 'Articles' },
    { table: 'knowledge_snippets', label: 'Snippets and values' },
    { table: 'article_feedback', label: 'Article feedback' },
  ],
}
