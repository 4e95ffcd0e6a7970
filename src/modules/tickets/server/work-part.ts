import type { Storage } from '#platform/files/storage.ts'
import { answer, type Module } from '#platform/registry/module.ts'

import {
  editTickets,
  moveToBoard,
  splitTicket,
  ticketLeft,
  undoEdit,
} from '../arranging-contract.ts'
import { listTicketFiles, trashTicketFile, uploadTicketFile } from '../files-contract.ts'
import { uploadOwnFile } from '../own-contract.ts'
import { deleteTime, listTime, logTime, timeLogged, updateTime } from '../time-contract.ts'
import { editMany, toBoard, undoMany } from './actions/arranging.ts'
import { answerFiles, trashFile } from './actions/files.ts'
import { split } from './actions/splitting.ts'
import { answerTime, noteTime, rewriteTime, takeBackTime } from './actions/time.ts'
import { trashChore } from './chores.ts'
import { uploadHolding } from './person-holding.ts'
import { expiredFilesChore, keepTicketFile } from './files.ts'
import { keepReaderFile, unsentUploadsChore } from './reader-uploads.ts'

export interface WorkNeeds {
  readonly storage: Storage
}

/** Files, time spent, and what is done to many tickets or to where they are. */
export function workPart({ storage }: WorkNeeds) {
  const files = expiredFilesChore(storage)
  const trash = trashChore(storage)
  const unsent = unsentUploadsChore(storage)
  return {
    calls: [
      answer(moveToBoard, toBoard),
      answer(splitTicket, split),
      answer(editTickets, editMany),
      answer(undoEdit, undoMany),
      answer(uploadTicketFile, (scope, input, exchange) =>
        keepTicketFile(storage, scope, input, exchange),
      ),
      answer(listTicketFiles, answerFiles),
      answer(uploadOwnFile, (scope, { name }, exchange) =>
        keepReaderFile(storage, scope, { name, use: 'attachment' }, exchange),
      ),
      answer(trashTicketFile, trashFile),
      answer(listTime, answerTime),
      answer(logTime, noteTime),
      answer(updateTime, rewriteTime),
      answer(deleteTime, takeBackTime),
    ],
    jobs: [...files.jobs, ...trash.jobs, ...unsent.jobs],
    cron: [files.cron, trash.cron, unsent.cron],
    people: [uploadHolding],
    events: [ticketLeft, timeLogged],
    holdings: [
      { table: 'ticket_files', label: 'Files on tickets' },
      { table: 'ticket_uploads', label: 'Files of readers that wait' },
      { table: 'ticket_time_entries', label: 'Times spent on tickets' },
    ],
  } satisfies Partial<Module>
}
