import type { DemoStage } from '#platform/demo/demo-part.ts'

import { logTime } from '../../time-contract.ts'

export async function logWork(stage: DemoStage, made: ReadonlyMap<string, string>): Promise<void> {
  for (const { title, by, daysAgo, minutes, note } of worked) {
    const id = made.get(title)
    if (id === undefined) continue
    const day = new Date(Date.now() - daysAgo * aDayMs)
    const workedOn = day.toISOString().slice(0, 10)
    await stage.as(by)(logTime, { id, clientKey: crypto.randomUUID(), workedOn, minutes, note })
  }
}

const aDayMs = 24 * 3_600_000
const worked = [
  {
    title: 'Replacement grinder for Dahl og Sønn',
    by: 'sofia',
    daysAgo: 2,
    minutes: 45,
    note: 'Checked the photos and called the manufacturer',
  },
  {
    title: 'Replacement grinder for Dahl og Sønn',
    by: 'sofia',
    daysAgo: 1,
    minutes: 20,
    note: 'Checked stock with the warehouse',
  },
  {
    title: 'New standing order for Hotel Kastanie',
    by: 'priya',
    daysAgo: 1,
    minutes: 90,
    note: 'Reviewed the order with the customer',
  },
]
