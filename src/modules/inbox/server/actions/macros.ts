import type { Contact } from '#modules/contacts/model.ts'
import { nameOf } from '#modules/contacts/rules.ts'
import { findCompanyRow, isContact, readContact } from '#modules/contacts/server/public.ts'
import {
  memberIdsIn,
  valueWords,
  type FieldValues,
  type ValueWords,
} from '#modules/fields/rules.ts'
import { listFieldsOf } from '#modules/fields/server/public.ts'
import { listMemberNames, readOrganization } from '#modules/organization/server/public.ts'
import type { Template, TemplateAction } from '#modules/templates/model.ts'
import {
  fieldObjects,
  fieldValues,
  fieldVariable,
  fillTemplate,
  hasGap,
  namesOf,
  pickBlock,
  pickSubject,
  pickText,
  type FieldOwner,
  type TemplateValues,
} from '#modules/templates/rules.ts'
import { countMacroRun, readTemplate } from '#modules/templates/server/public.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type * as contract from '../../contract.ts'
import type * as macrosContract from '../../macros-contract.ts'
import type { MessageBlock } from '../../model.ts'
import { previewOf } from '../../rules.ts'
import type * as sortingContract from '../../sorting-contract.ts'
import { keptBlock } from '../block-columns.ts'
import type { Cause } from '../change-conversation.ts'
import { datesForCustomer } from '../dates-for-customer.ts'
import { presentConversation } from '../present.ts'
import { findConversation, readChanged, type SeenRow } from '../store/conversations.ts'
import { countCalledOff, findHeldByKey } from '../store/held.ts'
import { findMessageByKey } from '../store/messages.ts'
import { actingMember, sendMessage } from './answers.ts'
import { setConversationFields, setConversationStatus, updateConversation } from './changes.ts'
import { holdMessage } from './held-messages.ts'
import { refuseUnknown } from '../refuse-unknown.ts'
import { attachTemplateFiles } from './template-files.ts'

export async function prepareTemplate(
  scope: Scope,
  { id, templateId }: ParsedInputOf<typeof macrosContract.prepareTemplate>,
): Promise<AnswerOf<typeof macrosContract.prepareTemplate>> {
  const row = (await findConversation(scope, id)) ?? refuseUnknown()
  const template = await readTemplate(scope, templateId)
  const filled = await filledFor(scope, template, { contactId: row.contactId, row })
  const calledOff = closes(filled.actions) ? await countCalledOff(scope, [id], 'closed') : 0
  return { ...filled, calledOff }
}

export async function prepareFirstTemplate(
  scope: Scope,
  { templateId, contactId }: ParsedInputOf<typeof macrosContract.prepareFirstTemplate>,
): Promise<AnswerOf<typeof macrosContract.prepareFirstTemplate>> {
  if (contactId !== undefined && !(await isContact(scope, contactId))) {
    refuse('not_found', 'This contact no longer exists.')
  }
  const template = await readTemplate(scope, templateId)
  return { ...(await filledFor(scope, template, { contactId })), calledOff: 0 }
}

async function filledFor(
  scope: Scope,
  template: Template,
  recipient: Recipient,
): Promise<Omit<AnswerOf<typeof macrosContract.prepareTemplate>, 'calledOff'>> {
  const { fill, locale } = await fillerFor(scope, recipient, template)
  const { text, locale: picked } = pickText(template, locale)
  const { id: templateId, name, kind, after } = template
  const filled = fill(text)
  const subject = inOneLine(fill(pickSubject(template, locale)))
  const actions = template.actions.map((action) =>
    'text' in action ? { ...action, text: fill(action.text) } : action,
  )
  const texts = actions.flatMap((action) => ('text' in action ? [action.text] : []))
  const hasGaps = [filled, subject, ...texts].some(hasGap)
  const said = { text: filled, subject, hasGaps, locale: picked }
  const block = keptBlock({ block: pickBlock(template, locale) })
  return {
    templateId,
    name,
    kind,
    actions,
    after,
    fileCount: template.files.length,
    block,
    ...said,
  }
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').slice(0, longestSubject).toWellFormed().trim()
}

/**
 * Runs in one transaction, so a macro applies completely or not at all. Each action checks its own
 * access. Files are copied before the transaction; unused copies are deleted like any unsent
 * upload.
 */
export async function runMacro(
  scope: Scope,
  { id, templateId, clientKey, undoSeconds }: ParsedInputOf<typeof macrosContract.runMacro>,
): Promise<AnswerOf<typeof macrosContract.runMacro>> {
  const fileIds = await copyFiles(scope, { id, templateId, clientKey })
  const prepared = await prepareTemplate(scope, { id, templateId })
  if (prepared.kind !== 'macro') refuse('conflict', 'This is a saved reply, not a macro.')
  const { after, text, actions } = prepared
  const block = prepared.block ?? undefined
  if (await isSaid(scope, id, clientKey)) return answerWith(scope, id, after)
  if (prepared.hasGaps) refuseGaps()

  const cause = { kind: 'macro', templateId, name: prepared.name } as const
  const keys = [clientKey]
  const nextKey = (): string => keys.pop() ?? crypto.randomUUID()
  if (text.trim() !== '' || fileIds.length > 0 || block) {
    await answer(scope, id, { text, clientKey: nextKey(), fileIds, block, cause, undoSeconds })
  }
  for (const action of actions) {
    if (action.do === 'note') {
      await say(scope, id, { kind: 'note', text: action.text, clientKey: nextKey(), cause })
    }
  }
  // The macro itself may set the fields that closing requires.
  const values = valuesOf(actions)
  if (values) await setConversationFields(scope, { id, values }, cause)
  for (const action of actions) await changeStatus(scope, id, { action, cause })
  // Reassigned last, because the member may lose access.
  const change = editOf(scope, actions)
  if (change) await updateConversation(scope, { id, ...change }, cause)
  await countMacroRun(scope, templateId)
  return answerWith(scope, id, after)
}

function closes(actions: readonly TemplateAction[]): boolean {
  return actions.some((action) => action.do === 'close')
}

async function copyFiles(
  scope: Scope,
  {
    id,
    templateId,
    clientKey,
  }: Pick<ParsedInputOf<typeof macrosContract.runMacro>, 'id' | 'templateId' | 'clientKey'>,
): Promise<string[]> {
  const shouldCopy = await scope.inOwnTransaction('read', async (reading) => {
    if (!(await findConversation(reading, id))) refuseUnknown()
    const { kind, files } = await readTemplate(reading, templateId)
    if (kind !== 'macro' || files.length === 0) return false
    return !(await isSaid(reading, id, clientKey))
  })
  if (!shouldCopy) return []
  const { items } = await attachTemplateFiles(scope, { id, templateId })
  return items.map((file) => file.id)
}

async function isSaid(scope: Scope, id: string, clientKey: string): Promise<boolean> {
  const said = await findMessageByKey(scope, id, clientKey)
  return said !== undefined || (await findHeldByKey(scope, id, clientKey)) !== undefined
}

interface Said {
  readonly kind: 'text' | 'note'
  readonly text: string
  readonly clientKey: string
  readonly fileIds?: string[]
  readonly block?: MessageBlock | undefined
  readonly cause: Cause
}

async function answer(
  scope: Scope,
  id: string,
  {
    undoSeconds,
    fileIds = [],
    block,
    cause,
    ...said
  }: Omit<Said, 'kind'> & { readonly undoSeconds: number },
): Promise<void> {
  if (undoSeconds === 0) return say(scope, id, { kind: 'text', fileIds, block, cause, ...said })
  const { clientKey } = said
  await holdMessage(scope, { id, clientKey, text: said.text.trim(), fileIds, block, undoSeconds })
}

async function say(scope: Scope, id: string, { cause, ...said }: Said): Promise<void> {
  await sendMessage(scope, { fileIds: [], id, ...said, text: said.text.trim() }, cause)
}

async function changeStatus(
  scope: Scope,
  id: string,
  { action, cause }: { readonly action: TemplateAction; readonly cause: Cause },
): Promise<void> {
  if (action.do === 'close') {
    const { reason } = action
    await setConversationStatus(scope, { id, status: 'closed', ...(reason && { reason }) }, cause)
  }
  if (action.do === 'open') await setConversationStatus(scope, { id, status: 'open' }, cause)
  if (action.do === 'snooze') {
    const { minutes } = action
    const until = minutes && new Date(scope.now.getTime() + minutes * 60_000).toISOString()
    await setConversationStatus(scope, { id, status: 'snoozed', ...(until && { until }) }, cause)
  }
}

function valuesOf(actions: readonly TemplateAction[]): FieldValuesToSet | undefined {
  const set = actions.filter((action) => action.do === 'field')
  return set.length === 0
    ? undefined
    : Object.fromEntries(set.map(({ key, value }) => [key, value]))
}

function subjectOf(text: string): string {
  return previewOf(text, maxSubject)
}

type FieldValuesToSet = ParsedInputOf<typeof sortingContract.setConversationFields>['values']
type Edit = Omit<ParsedInputOf<typeof contract.updateConversation>, 'id'>

function editOf(scope: Scope, actions: readonly TemplateAction[]): Edit | undefined {
  const change: Edit = {}
  for (const action of actions) {
    if (action.do === 'assign') change.assigneeId = action.memberId
    if (action.do === 'take') change.assigneeId = memberOf(scope).memberId
    if (action.do === 'team') change.teamId = action.teamId
    if (action.do === 'priority') change.priority = action.priority
    if (action.do === 'subject') change.subject = subjectOf(action.text)
    if (action.do === 'tag' || action.do === 'untag') {
      const named: readonly string[] = action.tagIds
      const others = (ids: readonly string[] = []) => ids.filter((tag) => !named.includes(tag))
      const [add, remove] = [others(change.addTagIds), others(change.removeTagIds)]
      change.addTagIds = action.do === 'tag' ? [...add, ...named] : add
      change.removeTagIds = action.do === 'tag' ? remove : [...remove, ...named]
    }
  }
  return Object.keys(change).length > 0 ? change : undefined
}

interface Recipient {
  readonly contactId: string | undefined
  readonly row?: SeenRow
}

async function fillerFor(
  scope: Scope,
  { contactId, row }: Recipient,
  { body, texts, subject, subjects, actions }: Template,
): Promise<{ fill: (text: string) => string; locale: string | null }> {
  const contact = contactId === undefined ? undefined : await readContact(scope, contactId)
  const said = [body, subject, ...Object.values(texts), ...Object.values(subjects)]
  const written = [...said, JSON.stringify(actions)].join('')
  const organization = written.includes('organization.') ? await readOrganization(scope) : undefined
  const agent = await actingMember(scope)
  const { first, last } = namesOf(contact?.name ?? '')
  const values: Partial<TemplateValues> = {
    ...(await ownValues(scope, written, { contact, row })),
    'contact.name': contact?.name ? nameOf(contact) : '',
    'contact.first_name': first,
    'contact.last_name': last,
    'contact.email': contact?.email ?? '',
    'contact.phone': contact?.phone ?? '',
    'contact.company': contact?.company?.name ?? '',
    'agent.name': agent.name,
    'agent.first_name': namesOf(agent.name).first,
    'organization.name': organization?.name ?? '',
    'conversation.number': row ? String(row.number) : '',
    'conversation.subject': row?.subject ?? '',
  }
  return { fill: (text) => fillTemplate(text, values), locale: contact?.locale ?? null }
}

/** Uses only fields the member may read, so a preview shows nothing hidden. */
async function ownValues(
  scope: Scope,
  written: string,
  { contact, row }: { readonly contact: Contact | undefined; readonly row: SeenRow | undefined },
): Promise<Readonly<Record<string, string>>> {
  const named = fieldObjects.filter((object) => written.includes(fieldVariable(object, '')))
  if (named.length === 0) return {}
  const isOfCompany = named.includes('company') && contact?.company
  const company = isOfCompany ? await findCompanyRow(scope, isOfCompany.id) : undefined
  const known: Readonly<Record<FieldOwner, FieldValues>> = {
    contact: { ...contact?.attributes, ...contact?.signedAttributes },
    company: { ...Object(company?.attributes) },
    conversation: { ...Object(row?.attributes) },
  }
  const fields = new Map(
    await Promise.all(
      named.map(async (object) => [object, await listFieldsOf(scope, object)] as const),
    ),
  )
  const memberIds = named.flatMap((object) => memberIdsIn(fields.get(object) ?? [], known[object]))
  const words = await customerWords(scope, contact, memberIds)
  return Object.assign(
    {},
    ...named.map((object) =>
      fieldValues(object, known[object], { fields: fields.get(object) ?? [], words }),
    ),
  )
}

async function customerWords(
  scope: Scope,
  contact: Contact | undefined,
  memberIds: readonly string[],
): Promise<ValueWords> {
  const names = memberIds.length > 0 ? await listMemberNames(scope, memberIds) : undefined
  const { locale = null, timeZone = null } = contact ?? {}
  const dates = datesForCustomer({ locale, timeZone }, await readOrganization(scope))
  return valueWords(dates, (id) => names?.get(id) ?? '')
}

async function answerWith(
  scope: Scope,
  id: string,
  after: Template['after'],
): Promise<AnswerOf<typeof macrosContract.runMacro>> {
  const row = (await readChanged(scope, id)) ?? refuseUnknown()
  return { conversation: presentConversation(scope, row), after }
}

const maxSubject = 200

function refuseGaps(): never {
  refuse('conflict', 'The macro uses details that are missing here. Add a fallback to its text.')
}

const longestSubject = 500
