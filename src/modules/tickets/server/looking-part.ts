import { answer, type Module } from '#platform/registry/module.ts'

import { listLanes } from '../lanes-contract.ts'
import {
  createTicketView,
  deleteTicketView,
  listTicketViews,
  ticketViewChanged,
  updateTicketView,
} from '../views-contract.ts'
import { answerLanes } from './actions/lanes.ts'
import {
  answerTicketViews,
  dropTicketView,
  editTicketView,
  makeTicketView,
} from './actions/views.ts'

/** The ways to look at tickets: lanes of a board, and saved views. */
export const lookingPart = {
  calls: [
    answer(listLanes, answerLanes),
    answer(listTicketViews, answerTicketViews),
    answer(createTicketView, makeTicketView),
    answer(updateTicketView, editTicketView),
    answer(deleteTicketView, dropTicketView),
  ],
  events: [ticketViewChanged],
  holdings: [{ table: 'ticket_views', label: 'Saved views of tickets' }],
} satisfies Partial<Module>
