import { shortName } from '#modules/contacts/rules.ts'
import { blockContact } from '#modules/contacts/server/public.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import * as contract from '../../contract.ts'
import type { VisitorRule } from '../../model.ts'
import { blockedSentences, readBlocked } from '../block-values.ts'
import { readNetwork } from '../network.ts'
import { presentNetwork, presentRuled } from '../present.ts'
import { termsOf } from '../terms.ts'
import {
  deleteNetwork,
  listNetworks,
  maxNetworks,
  upsertNetwork,
  type NetworkRow,
} from '../store/networks.ts'
import { upsertVisitorSettings, readVisitorSettings } from '../store/settings.ts'
import { changeVisitor, listRuled, lockVisitor } from '../store/visitors.ts'
import { refuseMissing } from './visitors.ts'

export async function blockVisitor(
  scope: Scope,
  { id, hours, withNetwork }: ParsedInputOf<typeof contract.blockVisitor>,
): Promise<Record<string, never>> {
  const row = (await lockVisitor(scope, id)) ?? refuseMissing()
  const until = new Date(scope.now.getTime() + hours * 3_600_000)
  await changeVisitor(scope, id, { blockedUntil: until })
  if (row.contactId) await blockContact(scope, row.contactId, until)
  const network = withNetwork && row.network ? row.network : null
  if (network) {
    await addRule(scope, {
      kind: 'blocked',
      covers: 'network',
      network,
      until,
      note: `Near ${shortName(id)}`,
    })
  }
  scope.emit(
    contract.visitorBlocked,
    { visitorId: id, until: until.toISOString(), network },
    { subjectId: id },
  )
  return {}
}

export async function excludeVisitor(
  scope: Scope,
  { id }: ParsedInputOf<typeof contract.excludeVisitor>,
): Promise<Record<string, never>> {
  if (!(await lockVisitor(scope, id))) refuseMissing()
  await changeVisitor(scope, id, { excludedAt: scope.now, trail: '[]' })
  const what = shortName(id)
  const rule = { id, kind: 'visitor', effect: 'own', what } as const
  scope.emit(contract.visitorRuleAdded, rule, { subjectId: id })
  return {}
}

export async function excludeNetwork(
  scope: Scope,
  { network: asked, note }: ParsedInputOf<typeof contract.excludeNetwork>,
  { address }: Exchange,
): Promise<VisitorRule> {
  const network = readNetwork(asked ?? address)
  if (network === undefined) {
    const message = 'Enter an IP address or range such as 203.0.113.7 or 203.0.113.0/24.'
    refuse('invalid', 'Check the highlighted fields.', {
      fields: [{ path: 'network', message }],
    })
  }
  return addRule(scope, { kind: 'own', covers: 'network', network, until: null, note })
}

export async function addBlock(
  scope: Scope,
  { kind, what, note, hours }: ParsedInputOf<typeof contract.addBlock>,
): Promise<VisitorRule> {
  const network = readBlocked(kind, what)
  if (network === undefined) {
    const message = blockedSentences[kind]
    refuse('invalid', 'Check the highlighted fields.', { fields: [{ path: 'what', message }] })
  }
  const until = hours === undefined ? null : new Date(scope.now.getTime() + hours * 3_600_000)
  return addRule(scope, { kind: 'blocked', covers: kind, network, until, note })
}

export async function getVisitorSettings(
  scope: Scope,
): Promise<AnswerOf<typeof contract.getVisitorSettings>> {
  return readVisitorSettings(scope)
}

export async function setVisitorSettings(
  scope: Scope,
  { keptAfterSeconds }: ParsedInputOf<typeof contract.setVisitorSettings>,
): Promise<AnswerOf<typeof contract.setVisitorSettings>> {
  await upsertVisitorSettings(scope, { keptAfterSeconds })
  const settings = await readVisitorSettings(scope)
  scope.emit(contract.visitorSettingsChanged, settings, { subjectId: scope.organizationId })
  return settings
}

export async function listVisitorRules(
  scope: Scope,
): Promise<AnswerOf<typeof contract.listVisitorRules>> {
  const networks = await listNetworks(scope)
  const visitors = await listRuled(scope)
  return { items: [...networks.map(presentNetwork), ...visitors.map(presentRuled)] }
}

export async function readmitVisitor(
  scope: Scope,
  { id }: ParsedInputOf<typeof contract.readmitVisitor>,
): Promise<Record<string, never>> {
  const row = (await lockVisitor(scope, id)) ?? refuseMissing()
  await changeVisitor(scope, id, { blockedUntil: null, excludedAt: null })
  if (row.contactId && row.blockedUntil) await blockContact(scope, row.contactId, null)
  scope.emit(contract.visitorRuleRemoved, { id, kind: 'visitor' }, { subjectId: id })
  return {}
}

export async function removeNetwork(
  scope: Scope,
  { id }: ParsedInputOf<typeof contract.removeNetwork>,
): Promise<Record<string, never>> {
  invalidateTerms(scope)
  const row = await deleteNetwork(scope, id)
  if (!row) refuse('not_found', 'This rule no longer exists.')
  scope.emit(contract.visitorRuleRemoved, { id, kind: row.covers }, { subjectId: id })
  return {}
}

async function addRule(
  scope: Scope,
  rule: Pick<NetworkRow, 'kind' | 'covers' | 'network' | 'until' | 'note'>,
): Promise<VisitorRule> {
  if ((await listNetworks(scope)).length >= maxNetworks) {
    refuse('conflict', `You can have up to ${maxNetworks} rules of this type.`)
  }
  invalidateTerms(scope)
  const row = await upsertNetwork(scope, { ...rule, createdBy: memberOf(scope).memberId })
  const added = presentNetwork(row)
  scope.emit(contract.visitorRuleAdded, added, { subjectId: added.id })
  return added
}

/** This node applies network rules at the next visit; other nodes reload them within seconds. */
function invalidateTerms(scope: Scope): void {
  scope.afterCommit(() => termsOf(scope).forget())
}
