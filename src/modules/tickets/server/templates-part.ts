import { answer, type Module } from '#platform/registry/module.ts'

import {
  createChecklistTemplate,
  createTicketTemplate,
  deleteChecklistTemplate,
  deleteTicketTemplate,
  listTemplates,
  templatesChanged,
  updateChecklistTemplate,
  updateTicketTemplate,
} from '../templates-contract.ts'
import { editChecklist, makeChecklist, removeChecklist } from './actions/checklist-templates.ts'
import { answerTemplates, editTemplate, makeTemplate, removeTemplate } from './actions/templates.ts'

/** What tickets and checklists of a board can begin with. */
export const templatesPart = {
  calls: [
    answer(listTemplates, answerTemplates),
    answer(createTicketTemplate, makeTemplate),
    answer(updateTicketTemplate, editTemplate),
    answer(deleteTicketTemplate, removeTemplate),
    answer(createChecklistTemplate, makeChecklist),
    answer(updateChecklistTemplate, editChecklist),
    answer(deleteChecklistTemplate, removeChecklist),
  ],
  events: [templatesChanged],
  holdings: [
    { table: 'ticket_templates', label: 'Templates of tickets' },
    { table: 'checklist_templates', label: 'Templates of checklists' },
  ],
} satisfies Partial<Module>
