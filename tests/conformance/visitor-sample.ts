import { liveWidget, newVisitor, type VisitorClient } from '#tests/support/visitor-client.ts'

import type { SampleWorld } from './sample-world.ts'

/** Somebody who wrote in the widget of the world's company. */
export async function visitor(world: SampleWorld): Promise<VisitorClient> {
  return newVisitor(world.server.client(), await live(world))
}

/** One for all samples of a company: it may have fifty. */
export async function live({ company, idIn }: SampleWorld): Promise<string> {
  const known = widgets.get(company.organizationId)
  if (known) return known
  const made = liveWidget(company.owner.client, `Widget of ${idIn('organizations').slice(0, 8)}`)
  widgets.set(company.organizationId, made)
  return made
}

const widgets = new Map<string, Promise<string>>()
