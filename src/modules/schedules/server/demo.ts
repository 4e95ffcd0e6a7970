import type { DemoPart } from '#platform/demo/demo-part.ts'

import { createSchedule } from '../contract.ts'

export const demo: DemoPart = {
  async run({ act }) {
    await act(createSchedule, supportDesk)
  },
}

/** The widget ignores business hours, so that a demo also works at night. */
const supportDesk = {
  name: 'Support desk',
  timeZone: 'Europe/Stockholm',
  week: [
    ...[1, 2, 3, 4, 5].flatMap((day) => [
      { day, from: '08:00', to: '12:00' },
      { day, from: '13:00', to: '18:00' },
    ]),
    { day: 6, from: '10:00', to: '14:00' },
  ],
  exceptions: [
    { date: '2026-12-25', name: 'Christmas Day', isYearly: true },
    { date: '2026-01-01', name: 'New Year', isYearly: true },
    { date: '2026-06-06', name: 'National Day', isYearly: true },
  ],
}
