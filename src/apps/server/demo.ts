import { findUserByEmail, getUsers } from '#modules/account/server/public.ts'
import {
  findFirstOwner,
  findMembership,
  listMemberships,
} from '#modules/organization/server/public.ts'
import type { DemoCompany, DemoFounder, DemoParts, DemoStage } from '#platform/demo/demo-part.ts'
import { openStage } from '#platform/demo/open-stage.ts'
import { orderParts } from '#platform/demo/order-parts.ts'
import { importModules } from '#platform/registry/module-files.ts'
import { onPlatform } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'
import type { Runtime } from '#platform/scope/runtime.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

const found = await importModules<DemoExports>('server/demo.ts')
const parts = orderParts(found.flatMap(({ demo }) => demo))
const founder = findFounder()

/** Runs once; an install that has an organization is left alone. */
export async function createDemo(runtime: Runtime): Promise<{ ownerEmail: string }> {
  const known = await asSystem(runtime, findOwnerEmail)
  if (known !== undefined) return { ownerEmail: known }
  const stage = stageOf(runtime, await founder.found(runtime))
  for (const part of parts) await part.run(stage)
  return { ownerEmail: founder.ownerEmail }
}

export async function keepDemoAlive(runtime: Runtime, ownerEmail: string): Promise<void> {
  if (ownerEmail !== founder.ownerEmail) return
  const company = await asSystem(runtime, (scope) => findCompany(scope, ownerEmail))
  if (!company) return
  const stage = stageOf(runtime, company)
  for (const part of parts) await part.keepAlive?.(stage)
}

interface DemoExports {
  readonly demo: DemoParts
  readonly founder?: DemoFounder
}

function findFounder(): DemoFounder {
  const founding = found.find((module) => module.founder)
  if (!founding?.founder) throw new Error('No module founds the company of the demo.')
  return founding.founder
}

function stageOf(runtime: Runtime, company: DemoCompany): DemoStage {
  return openStage(runtime, company, (userId, organizationId) =>
    asSystem(runtime, (scope) => findMembership(scope, userId, organizationId)),
  )
}

async function findOwnerEmail(scope: PlatformScope): Promise<string | undefined> {
  const userId = await findFirstOwner(scope)
  if (userId === undefined) return undefined
  const [owner] = await getUsers(scope, [userId])
  return owner?.email ?? founder.ownerEmail
}

async function findCompany(
  scope: PlatformScope,
  ownerEmail: string,
): Promise<DemoCompany | undefined> {
  const owner = await findUserByEmail(scope, ownerEmail)
  if (!owner) return undefined
  const memberships = await listMemberships(scope, owner.id)
  const owned = memberships.find(({ role }) => role === 'owner')
  return owned && { organizationId: owned.organizationId, ownerId: owner.id }
}

function asSystem<Result>(
  runtime: Runtime,
  action: (scope: PlatformScope) => Promise<Result>,
): Promise<Result> {
  return onPlatform(runtime, bySystem('demo', 'write'), action)
}
