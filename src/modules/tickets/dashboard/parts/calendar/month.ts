import { endOfMonth, isCalendarDate } from '#lib/calendar-date.ts'

import type { CardsQuestion, TicketsQuestion } from '../ticket-filter.ts'

export function asMonth(text: string): string | undefined {
  const day = `${text}-01`
  return /^\d{4}-\d\d$/.test(text) && isCalendarDate(day) ? day : undefined
}

export function monthQuestion(
  boardId: string,
  month: string,
  question: CardsQuestion,
): TicketsQuestion {
  return {
    ...question,
    boardId,
    sort: 'due',
    direction: 'asc',
    limit: 100,
    from: new Date(`${month}T00:00:00`).toISOString(),
    to: new Date(`${endOfMonth(month)}T23:59:59.999`).toISOString(),
  }
}
