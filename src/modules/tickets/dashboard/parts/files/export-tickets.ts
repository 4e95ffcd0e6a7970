import { callApi } from '#platform/registry/browser-client.ts'
import { downloadRows } from '#platform/resources/browser/download-rows.ts'
import { toast } from '#ui/toast.ts'

import { exportTickets, type ExportedTicket } from '../../../export-contract.ts'
import type { TicketsQuestion } from '../ticket-filter.ts'
import { ticketsCsv } from './tickets-csv.ts'

export async function downloadTickets(name: string, question: TicketsQuestion): Promise<void> {
  toast({ title: 'Exporting tickets' })
  await downloadRows<ExportedTicket>({
    file: `${name}.csv`,
    noun: ['ticket', 'tickets'],
    read: (page) => callApi(exportTickets, { ...question, ...page }),
    write: ticketsCsv,
  })
}
