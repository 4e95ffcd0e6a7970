import { unlessBlocked, type ListBlocked } from '#modules/widget/server/door.ts'
import type { Storage } from '#platform/files/storage.ts'
import { answer, type Module } from '#platform/registry/module.ts'

import {
  bugReported,
  getBugForm,
  getBugReport,
  listBugReports,
  reportBug,
  uploadBugPicture,
  uploadBugRecording,
} from '../contract.ts'
import { answerReport, answerReports } from './actions/reading.ts'
import { answerForm, report } from './actions/reporting.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }
import { bugHolding } from './person-holding.ts'
import { takePicture, takeRecording, unusedPicturesChore } from './pictures.ts'
import type { SiteLinks } from './status-url.ts'
import { fixedWork, onFixed } from './tell-fixed.ts'

export interface BugsNeeds {
  readonly config: SiteLinks
  readonly storage: Storage
  /** Asked before anybody writes: some may not. */
  readonly listBlocked: ListBlocked
}

export function createBugsModule({ config, storage, listBlocked }: BugsNeeds): Module {
  const erasing = unusedPicturesChore(storage)
  return {
    name: 'bugs',
    fieldTexts,
    calls: [
      answer(getBugForm, answerForm),
      answer(
        uploadBugPicture,
        unlessBlocked(listBlocked, (scope, input, exchange) =>
          takePicture(storage, scope, input, exchange),
        ),
      ),
      answer(
        uploadBugRecording,
        unlessBlocked(listBlocked, (scope, input, exchange) =>
          takeRecording(storage, scope, input, exchange),
        ),
      ),
      answer(
        reportBug,
        unlessBlocked(listBlocked, (scope, input, exchange) =>
          report(scope, input, exchange, config),
        ),
      ),
      answer(listBugReports, answerReports),
      answer(getBugReport, answerReport),
    ],
    jobs: [fixedWork(config), ...erasing.jobs],
    cron: [erasing.cron],
    reactions: [onFixed],
    people: [bugHolding(storage)],
    holdings: [{ table: 'bug_reports', label: 'Bug reports' }],
    events: [bugReported],
  }
}
