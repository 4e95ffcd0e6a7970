import { nameOf } from '#modules/contacts/rules.ts'
import { readContact } from '#modules/contacts/server/door.ts'
import { readOrganization } from '#modules/organization/server/door.ts'
import type { Template, TemplateAction } from '#modules/templates/model.ts'
import {
  fillTemplate,
  hasGap,
  namesOf,
  pickText,
  type TemplateValues,
} from '#modules/templates/rules.ts'
import { countMacroRun, readTemplate } from '#modules/templates/server/door.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type { updateConversation } from '../../contract.ts'
import type { prepareTemplate, runMacro } from '../../macros-contract.ts'
import { presentConversation } from '../present.ts'
import { listTagIds } from '../store/changes.ts'
import { findConversation, readChanged, type SeenRow } from '../store/conversations.ts'
import { findMessageByKey } from '../store/messages.ts'
import { actingMember, send } from './answers.ts'
import { edit, setStatus } from './changes.ts'
import { refuseUnknown } from './conversations.ts'

export async function prepare(
  scope: Scope,
  { id, templateId }: ParsedInputOf<typeof prepareTemplate>,
): Promise<AnswerOf<typeof prepareTemplate>> {
  const row = (await findConversation(scope, id)) ?? refuseUnknown()
  const template = await readTemplate(scope, templateId)
  const { fill, locale } = await fillerFor(scope, row, template)
  const { text, locale: picked } = pickText(template, locale)
  const { name, kind, after } = template
  const filled = fill(text)
  const actions = template.actions.map((action) =>
    action.do === 'note' ? { ...action, text: fill(action.text) } : action,
  )
  const notes = actions.flatMap((action) => (action.do === 'note' ? [action.text] : []))
  const said = { text: filled, hasGaps: [filled, ...notes].some(hasGap), locale: picked }
  return { templateId, name, kind, actions, after, fileCount: template.files.length, ...said }
}

/** All of it or nothing: one call is one transaction. What it may touch, the acts themselves ask. */
export async function run(
  scope: Scope,
  { id, templateId, clientKey }: ParsedInputOf<typeof runMacro>,
): Promise<AnswerOf<typeof runMacro>> {
  const prepared = await prepare(scope, { id, templateId })
  if (prepared.kind !== 'macro') refuse('conflict', 'This template is a reply, not a macro.')
  const { after, text, actions } = prepared
  if (await findMessageByKey(scope, id, clientKey)) return answerWith(scope, id, after)
  if (prepared.hasGaps) refuseGaps()

  const keys = [clientKey]
  const nextKey = (): string => keys.pop() ?? crypto.randomUUID()
  if (text.trim() !== '') await say(scope, id, { kind: 'text', text, clientKey: nextKey() })
  for (const action of actions) {
    if (action.do === 'note') {
      await say(scope, id, { kind: 'note', text: action.text, clientKey: nextKey() })
    }
  }
  for (const action of actions) await changeStatus(scope, id, action)
  // Last, because giving it away may take it out of sight.
  const change = await editOf(scope, id, actions)
  if (change) await edit(scope, { id, ...change })
  await countMacroRun(scope, templateId)
  return answerWith(scope, id, after)
}

type Said = { readonly kind: 'text' | 'note'; readonly text: string; readonly clientKey: string }

async function say(scope: Scope, id: string, said: Said): Promise<void> {
  await send(scope, { id, ...said, text: said.text.trim(), fileIds: [] })
}

async function changeStatus(scope: Scope, id: string, action: TemplateAction): Promise<void> {
  if (action.do === 'close') await setStatus(scope, { id, status: 'closed' })
  if (action.do === 'open') await setStatus(scope, { id, status: 'open' })
  if (action.do === 'snooze') {
    const { minutes } = action
    const until = minutes && new Date(scope.now.getTime() + minutes * 60_000).toISOString()
    await setStatus(scope, { id, status: 'snoozed', ...(until && { until }) })
  }
}

type Edit = Omit<ParsedInputOf<typeof updateConversation>, 'id'>

/** Undefined when there is nothing to change. */
async function editOf(
  scope: Scope,
  id: string,
  actions: readonly TemplateAction[],
): Promise<Edit | undefined> {
  const change: Edit = {}
  let tagIds: string[] | undefined
  for (const action of actions) {
    if (action.do === 'assign') change.assigneeId = action.memberId
    if (action.do === 'take') change.assigneeId = memberOf(scope).memberId
    if (action.do === 'team') change.teamId = action.teamId
    if (action.do === 'priority') change.priority = action.priority
    if (action.do === 'tag' || action.do === 'untag') {
      const named: readonly string[] = action.tagIds
      const before: string[] = tagIds ?? (await listTagIds(scope, id))
      const others = before.filter((tagId) => !named.includes(tagId))
      tagIds = action.do === 'tag' ? [...others, ...named] : others
    }
  }
  if (tagIds) change.tagIds = tagIds
  return Object.keys(change).length > 0 ? change : undefined
}

async function fillerFor(
  scope: Scope,
  row: SeenRow,
  { body, texts, actions }: Template,
): Promise<{ fill: (text: string) => string; locale: string | null }> {
  const contact = await readContact(scope, row.contact_id)
  const written = [body, ...Object.values(texts), JSON.stringify(actions)].join('')
  const organization = written.includes('organization.') ? await readOrganization(scope) : undefined
  const agent = await actingMember(scope)
  const { first, last } = namesOf(contact.name)
  const values: Partial<TemplateValues> = {
    'contact.name': contact.name && nameOf(contact),
    'contact.first_name': first,
    'contact.last_name': last,
    'contact.email': contact.email ?? '',
    'contact.phone': contact.phone ?? '',
    'contact.company': contact.company?.name ?? '',
    'agent.name': agent.name,
    'agent.first_name': namesOf(agent.name).first,
    'organization.name': organization?.name ?? '',
    'conversation.number': String(row.number),
    'conversation.subject': row.subject,
  }
  return { fill: (text) => fillTemplate(text, values), locale: contact.locale }
}

async function answerWith(
  scope: Scope,
  id: string,
  after: Template['after'],
): Promise<AnswerOf<typeof runMacro>> {
  const row = (await readChanged(scope, id)) ?? refuseUnknown()
  return { conversation: presentConversation(row), after }
}

function refuseGaps(): never {
  refuse('conflict', 'Something that the macro names is not known here. Give it a fallback first.')
}
