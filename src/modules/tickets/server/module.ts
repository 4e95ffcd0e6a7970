import { uploadSlot } from '#modules/organization/server/public.ts'
import { signedFileSlot } from '#platform/files/signed-file.ts'
import { answers, eventsIn, type Module } from '#platform/registry/module.ts'
import { contribute } from '#platform/registry/slot.ts'

import * as arrangingContract from '../arranging-contract.ts'
import * as boardsContract from '../boards-contract.ts'
import * as contract from '../contract.ts'
import * as exportContract from '../export-contract.ts'
import * as filesContract from '../files-contract.ts'
import * as importsContract from '../imports-contract.ts'
import * as lanesContract from '../lanes-contract.ts'
import * as ownContract from '../own-contract.ts'
import * as templatesContract from '../templates-contract.ts'
import * as threadsContract from '../threads-contract.ts'
import * as timeContract from '../time-contract.ts'
import * as viewsContract from '../views-contract.ts'
import * as visitorContract from '../visitor-contract.ts'
import * as arranging from './actions/arranging.ts'
import * as boards from './actions/boards.ts'
import * as broadcasts from './actions/broadcasts.ts'
import * as checklistTemplates from './actions/checklist-templates.ts'
import * as columns from './actions/columns.ts'
import * as comments from './actions/comments.ts'
import * as editing from './actions/editing.ts'
import * as exporting from './actions/exporting.ts'
import * as files from './actions/files.ts'
import * as history from './actions/history.ts'
import * as importing from './actions/importing.ts'
import * as lanes from './actions/lanes.ts'
import * as listing from './actions/listing.ts'
import * as making from './actions/creating.ts'
import * as moving from './actions/moving.ts'
import * as ownMaking from './actions/own-creating.ts'
import * as ownTickets from './actions/own-tickets.ts'
import * as parts from './actions/parts.ts'
import * as puttingAway from './actions/archiving.ts'
import * as splitting from './actions/splitting.ts'
import * as templates from './actions/templates.ts'
import * as ticketTypes from './actions/ticket-types.ts'
import * as time from './actions/time.ts'
import * as views from './actions/views.ts'
import * as visitorTickets from './actions/visitor-tickets.ts'
import * as writingToRequester from './actions/writing-to-requester.ts'
import { broadcastWork } from './broadcast-work.ts'
import { dueTask, trashChore } from './background-tasks.ts'
import { replyReactions } from './customer-replied.ts'
import { expiredFilesTask, findSignedTicketFile, uploadTicketFile, ticketFiles } from './files.ts'
import { ticketFinders } from './finders.ts'
import { importWork } from './import/import-work.ts'
import { ticketNotices } from './notices.ts'
import { commentContactData, ticketContactData, uploadContactData } from './contact-data.ts'
import { unsentUploadsTask, uploadOwnFile, readerFiles } from './reader-uploads.ts'
import { notifyingJobs } from './notify.ts'
import { notifyOfStateWork } from './notify-of-state.ts'
import { ticketHandover } from './ticket-handover.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

export const module: Module = {
  name: 'tickets',
  fieldTexts,
  calls: [
    ...answers(contract, {
      ...comments,
      ...editing,
      ...history,
      ...listing,
      ...making,
      ...moving,
      ...parts,
      ...puttingAway,
    }),
    ...answers(boardsContract, { ...boards, ...columns, ...ticketTypes }),
    ...answers(arrangingContract, { ...arranging, ...splitting }),
    ...answers(filesContract, { ...files, uploadTicketFile }),
    ...answers(timeContract, time),
    ...answers(templatesContract, { ...templates, ...checklistTemplates }),
    ...answers(lanesContract, lanes),
    ...answers(viewsContract, views),
    ...answers(importsContract, importing),
    ...answers(exportContract, exporting),
    ...answers(threadsContract, { ...broadcasts, ...writingToRequester }),
    ...answers(ownContract, { ...ownMaking, ...ownTickets, uploadOwnFile }),
    ...answers(visitorContract, visitorTickets),
  ],
  events: [
    contract,
    boardsContract,
    arrangingContract,
    timeContract,
    templatesContract,
    viewsContract,
  ].flatMap(eventsIn),
  jobs: [...notifyingJobs, notifyOfStateWork, broadcastWork, importWork],
  backgroundTasks: [expiredFilesTask, trashChore, unsentUploadsTask, dueTask],
  reactions: replyReactions,
  finders: ticketFinders,
  handovers: [ticketHandover],
  people: [uploadContactData, ticketContactData, commentContactData],
  notices: Object.values(ticketNotices),
  contributes: [
    contribute(uploadSlot, ticketFiles),
    contribute(signedFileSlot, { order: 60, find: findSignedTicketFile }),
    contribute(uploadSlot, readerFiles),
  ],
  contentCounts: [
    { table: 'boards', label: 'Boards' },
    { table: 'ticket_types', label: 'Ticket types' },
    { table: 'tickets', label: 'Tickets' },
    { table: 'ticket_comments', label: 'Ticket comments' },
    { table: 'ticket_files', label: 'Ticket files' },
    { table: 'ticket_uploads', label: 'Pending customer uploads' },
    { table: 'ticket_time_entries', label: 'Ticket time entries' },
    { table: 'ticket_templates', label: 'Ticket templates' },
    { table: 'checklist_templates', label: 'Checklist templates' },
    { table: 'ticket_views', label: 'Saved ticket views' },
  ],
}
