import type { Stage } from './attack-samples.ts'
import { liveWidget, newVisitor, type VisitorClient } from './visitor-client.ts'

export async function visitor(stage: Stage): Promise<VisitorClient> {
  return newVisitor(stage.server.client(), await live(stage))
}

export async function live({ company }: Stage): Promise<string> {
  const known = widgets.get(company.organizationId)
  if (known) return known
  const made = liveWidget(company.owner.client, `Widget of ${company.organizationId.slice(0, 8)}`)
  widgets.set(company.organizationId, made)
  return made
}

const widgets = new Map<string, Promise<string>>()
