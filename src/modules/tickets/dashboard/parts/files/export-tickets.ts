import { callApi } from '#platform/registry/browser-client.ts'
import { saveFile } from '#platform/resources/browser/csv-export.ts'
import { toast } from '#ui/toast.ts'

import { exportTickets } from '../../../export-contract.ts'
import type { TicketsQuestion } from '../ticket-filter.ts'
import { ticketsHead, ticketsLines } from './tickets-csv.ts'

/** Reads all that a list holds, page by page, and hands it over as a file. */
export async function downloadTickets(name: string, question: TicketsQuestion): Promise<void> {
  toast({ title: 'Reading the tickets' })
  try {
    const parts = [ticketsHead()]
    let count = 0
    let cursor: string | null | undefined
    do {
      const page = await callApi(exportTickets, {
        ...question,
        limit: 100,
        ...(cursor && { cursor }),
      })
      parts.push(ticketsLines(page.items))
      count += page.items.length
      cursor = page.nextCursor
    } while (cursor)
    saveFile(`${name}.csv`, parts.join(''))
    const what = count === 1 ? 'ticket' : 'tickets'
    toast({ tone: 'good', title: `${count.toLocaleString('en')} ${what} exported` })
  } catch (error) {
    toast({
      tone: 'bad',
      title: 'The file could not be made',
      description: error instanceof Error ? error.message : String(error),
    })
  }
}
