import { addDays, addMonths, endOfWeek, startOfWeek, type Weekday } from '#lib/calendar-date.ts'

export function dayAfterKey(
  date: string,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  firstWeekday: Weekday,
): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1)
    case 'ArrowRight':
      return addDays(date, 1)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'Home':
      return startOfWeek(date, firstWeekday)
    case 'End':
      return endOfWeek(date, firstWeekday)
    case 'PageUp':
      return addMonths(date, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(date, shiftKey ? 12 : 1)
    default:
      return undefined
  }
}
