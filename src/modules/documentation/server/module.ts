import { archiveSource } from '#modules/content/server/transfers/archive-source.ts'
import { filesForPacking } from '#modules/content/server/document-files.ts'
import { transferWork } from '#modules/content/server/transfers/transfer-jobs.ts'
import { uploadSlot } from '#modules/organization/server/public.ts'
import { signedFileSlot } from '#platform/files/signed-file.ts'
import { answers, eventsIn, type Module } from '#platform/registry/module.ts'
import { contribute } from '#platform/registry/slot.ts'

import * as contract from '../contract.ts'
import * as insightContract from '../insight-contract.ts'
import * as pagesContract from '../pages-contract.ts'
import * as readerContract from '../reader-contract.ts'
import * as transferContract from '../transfer-contract.ts'
import * as drafting from './actions/drafting.ts'
import * as files from './actions/files.ts'
import * as insight from './actions/insight.ts'
import * as pages from './actions/pages.ts'
import * as publishing from './actions/publishing.ts'
import { publishWork } from './actions/publishing.ts'
import * as reading from './actions/reading.ts'
import * as revisions from './actions/revisions.ts'
import * as searching from './actions/searching.ts'
import * as spaces from './actions/spaces.ts'
import * as specs from './actions/specs.ts'
import * as transferring from './actions/transferring.ts'
import * as versions from './actions/versions.ts'
import { filesChore, sweeps, transfersChore, trashChore, wordsChore } from './background-tasks.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }
import { documentationFinders } from './finders.ts'
import { documentationNotices } from './notices.ts'
import { feedbackContactData } from './contact-data.ts'
import { pageFileStore, findFile } from './store/files.ts'
import { transfers } from './store/transfers.ts'
import { transferSteps } from './transfer/transfer-steps.ts'

export const module: Module = {
  name: 'documentation',
  fieldTexts,
  calls: [
    ...answers(contract, { ...spaces, ...versions }),
    ...answers(pagesContract, {
      ...drafting,
      ...files,
      ...pages,
      ...publishing,
      ...revisions,
      ...specs,
    }),
    ...answers(insightContract, insight),
    ...answers(readerContract, { ...reading, ...searching }),
    ...answers(transferContract, transferring),
  ],
  events: eventsIn(contract),
  jobs: [publishWork, ...transferWork(transferSteps)],
  backgroundTasks: [trashChore, filesChore, transfersChore, wordsChore],
  cron: sweeps,
  finders: documentationFinders,
  people: [feedbackContactData],
  notices: Object.values(documentationNotices),
  contributes: [
    contribute(uploadSlot, filesForPacking(pageFileStore)),
    contribute(signedFileSlot, { order: 90, find: findFile }),
    contribute(signedFileSlot, archiveSource(transfers, 120)),
  ],
  contentCounts: [
    { table: 'doc_spaces', label: 'Documentation spaces' },
    { table: 'doc_pages', label: 'Documentation pages' },
    { table: 'doc_feedback', label: 'Documentation feedback' },
  ],
}
