import { answer, type Module } from '#platform/registry/module.ts'

import {
  archiveBoard,
  boardArchived,
  boardCreated,
  boardUpdated,
  createBoard,
  createTicketType,
  getBoard,
  listBoards,
  listTicketTypes,
  placeBoard,
  putColumns,
  ticketQueueGrew,
  ticketTypeChanged,
  updateBoard,
  updateTicketType,
} from '../boards-contract.ts'
import {
  addComment,
  archiveTickets,
  createTicket,
  deleteComment,
  editComment,
  findTicketByKey,
  getTicket,
  linkConversation,
  listCards,
  listComments,
  listTicketHistory,
  listTickets,
  listTicketsOfConversation,
  moveTicket,
  putChecklist,
  relateTickets,
  ticketClockChanged,
  ticketCommented,
  ticketCreated,
  ticketDeleted,
  ticketMoved,
  ticketUpdated,
  trashTickets,
  updateTicket,
  watchTicket,
} from '../contract.ts'
import {
  closeOwnTicket,
  createOwnTicket,
  getOwnTicket,
  listOwnTickets,
  listTicketForms,
  reopenOwnTicket,
  replyToOwnTicket,
} from '../own-contract.ts'
import {
  answerBoard,
  answerBoards,
  editBoard,
  makeBoard,
  moveBoard,
  putBoardAway,
} from './actions/boards.ts'
import { setColumns } from './actions/columns.ts'
import { answerComments, comment, rewrite, takeBack } from './actions/comments.ts'
import { editTicket } from './actions/editing.ts'
import { answerHistory } from './actions/history.ts'
import {
  answerByKey,
  answerCards,
  answerOfConversation,
  answerTicket,
  answerTickets,
} from './actions/listing.ts'
import { makeTicket } from './actions/making.ts'
import { move } from './actions/moving.ts'
import { answerForms, makeOwn } from './actions/own-making.ts'
import {
  answerOwnTicket,
  answerOwnTickets,
  closeOwn,
  reopenOwn,
  replyToOwn,
} from './actions/own-tickets.ts'
import { setChecklist, setLinked, setRelated, setWatching } from './actions/parts.ts'
import { setArchived, setTrashed } from './actions/putting-away.ts'
import { answerTypes, editType, makeType } from './actions/ticket-types.ts'
import { dueChore } from './chores.ts'
import { filePart } from './file-part.ts'
import { ticketFinders } from './finders.ts'
import { lookingPart } from './looking-part.ts'
import { ticketNotices } from './notices.ts'
import { commentHolding, ticketHolding } from './person-holding.ts'
import { tellingJobs, type Links } from './tell.ts'
import { templatesPart } from './templates-part.ts'
import { threadsPart, type ThreadNeeds } from './threads-part.ts'
import { ticketHandover } from './ticket-handover.ts'
import { workPart, type WorkNeeds } from './work-part.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

export interface TicketsNeeds extends ThreadNeeds, WorkNeeds {
  readonly config: Links
}

export function createTicketsModule({ config, ...needs }: TicketsNeeds): Module {
  const threads = threadsPart(needs)
  const work = workPart(needs)
  const due = dueChore(config)
  return {
    name: 'tickets',
    fieldTexts,
    calls: [
      ...boardCalls,
      ...ticketCalls,
      ...ownCalls,
      ...threads.calls,
      ...work.calls,
      ...templatesPart.calls,
      ...filePart.calls,
      ...lookingPart.calls,
    ],
    jobs: [...tellingJobs(config), ...threads.jobs, ...work.jobs, ...filePart.jobs, ...due.jobs],
    reactions: threads.reactions,
    cron: [...work.cron, due.cron],
    finders: ticketFinders,
    handovers: [ticketHandover],
    people: [...work.people, ticketHolding, commentHolding],
    notices: Object.values(ticketNotices),
    holdings: [
      { table: 'boards', label: 'Boards' },
      { table: 'ticket_types', label: 'Kinds of tickets' },
      { table: 'tickets', label: 'Tickets' },
      { table: 'ticket_comments', label: 'Comments on tickets' },
      ...work.holdings,
      ...templatesPart.holdings,
      ...lookingPart.holdings,
    ],
    events: [
      boardCreated,
      boardUpdated,
      boardArchived,
      ticketTypeChanged,
      ticketQueueGrew,
      ticketCreated,
      ticketUpdated,
      ticketMoved,
      ticketDeleted,
      ticketCommented,
      ticketClockChanged,
      ...work.events,
      ...templatesPart.events,
      ...lookingPart.events,
    ],
  }
}

const boardCalls = [
  answer(listBoards, answerBoards),
  answer(getBoard, answerBoard),
  answer(createBoard, makeBoard),
  answer(updateBoard, editBoard),
  answer(putColumns, setColumns),
  answer(placeBoard, moveBoard),
  answer(archiveBoard, putBoardAway),
  answer(listTicketTypes, answerTypes),
  answer(createTicketType, makeType),
  answer(updateTicketType, editType),
]

const ticketCalls = [
  answer(listCards, answerCards),
  answer(listTickets, answerTickets),
  answer(getTicket, answerTicket),
  answer(findTicketByKey, answerByKey),
  answer(createTicket, makeTicket),
  answer(updateTicket, editTicket),
  answer(moveTicket, move),
  answer(archiveTickets, setArchived),
  answer(trashTickets, setTrashed),
  answer(putChecklist, setChecklist),
  answer(watchTicket, setWatching),
  answer(relateTickets, setRelated),
  answer(linkConversation, setLinked),
  answer(listTicketsOfConversation, answerOfConversation),
  answer(listComments, answerComments),
  answer(addComment, comment),
  answer(editComment, rewrite),
  answer(deleteComment, takeBack),
  answer(listTicketHistory, answerHistory),
]

/** What people outside do with their own tickets. */
const ownCalls = [
  answer(listOwnTickets, answerOwnTickets),
  answer(getOwnTicket, answerOwnTicket),
  answer(listTicketForms, answerForms),
  answer(createOwnTicket, makeOwn),
  answer(replyToOwnTicket, replyToOwn),
  answer(closeOwnTicket, closeOwn),
  answer(reopenOwnTicket, reopenOwn),
]
