import { uploadSlot } from '#modules/organization/server/public.ts'
import { unlessBlocked } from '#modules/widget/server/public.ts'
import { signedFileSlot } from '#platform/files/signed-file.ts'
import { answers, eventsIn, type Module } from '#platform/registry/module.ts'
import { contribute } from '#platform/registry/slot.ts'

import * as contract from '../contract.ts'
import * as reading from './actions/reading.ts'
import { getBugForm, reportBug } from './actions/reporting.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }
import { bugContactData } from './contact-data.ts'
import {
  unusedPicturesTask,
  uploadBugPicture,
  uploadBugRecording,
  bugPictures,
  findSignedBugPicture,
} from './pictures.ts'
import { fixedWork, onFixed } from './notify-reporters.ts'

export const module: Module = {
  name: 'bugs',
  fieldTexts,
  calls: answers(contract, {
    ...reading,
    getBugForm,
    reportBug: unlessBlocked(reportBug),
    uploadBugPicture: unlessBlocked(uploadBugPicture),
    uploadBugRecording: unlessBlocked(uploadBugRecording),
  }),
  jobs: [fixedWork],
  backgroundTasks: [unusedPicturesTask],
  reactions: [onFixed],
  people: [bugContactData],
  contributes: [
    contribute(uploadSlot, bugPictures),
    contribute(signedFileSlot, { order: 70, find: findSignedBugPicture }),
  ],
  contentCounts: [{ table: 'bug_reports', label: 'Bug reports' }],
  events: eventsIn(contract),
}
