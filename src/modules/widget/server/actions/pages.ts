import { hash } from 'node:crypto'

import { readableOn } from '#lib/contrast.ts'
import { createLead, identifyContact } from '#modules/contacts/server/door.ts'
import {
  countUnreadOf,
  medianReplyMinutes,
  noteConnected,
  receiveFirst,
  spendOnBeginning,
  type Customer,
} from '#modules/inbox/server/door.ts'
import { hasHelp } from '#modules/knowledge/server/door.ts'
import { readOrganization } from '#modules/organization/server/door.ts'
import { readSystemTexts } from '#modules/templates/server/door.ts'
import type { Config } from '#platform/config/config.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import {
  widgetInstalled,
  type getWidgetConfig,
  type peekUnread,
  type startChat,
} from '../../contract.ts'
import type { WidgetConfig, WidgetSettings } from '../../model.ts'
import { launcherPaths, loadWords, mayStandOn, pickLocale } from '../../rules.ts'
import { readAvailability } from '../availability.ts'
import { listAnswering } from '../list-answering.ts'
import { pictureUrl, type PictureNeeds } from '../pictures.ts'
import { readQuestions, readTeams, takeAnswers } from '../pre-chat.ts'
import { refuseMore } from '../refuse-more.ts'
import {
  findCustomerByPeek,
  findVisitorSession,
  findWidgetRow,
  insertVisitorSession,
  markInstalled,
  waitForTurn,
  type WidgetListRow,
} from '../store.ts'
import { customerOf } from '../store/session-life.ts'
import { presentChat, presentChatMessage } from './present-chat.ts'
import { refuseUnsigned } from './refuse-unsigned.ts'
import { settingsOf } from './widgets.ts'
import { withSystemTexts } from './with-system-texts.ts'

/** What a page needs to show a widget; the first foreign page that asks proves it is installed. */
export async function answerConfig(
  scope: Scope,
  { id, ...wishes }: ParsedInputOf<typeof getWidgetConfig>,
  { origin }: Exchange,
  needs: ConfigNeeds,
): Promise<WidgetConfig> {
  const row = await theLiveWidget(scope, id)
  refuseElsewhere(row, origin, needs.config.publicUrl.origin)
  const { name, file_megabytes: fileMegabytes } = await readOrganization(scope)
  const settings = withSystemTexts(settingsOf(row.published), await readSystemTexts(scope))
  if (
    row.installed_at === null &&
    origin !== undefined &&
    origin !== needs.config.publicUrl.origin
  ) {
    await scope.beside('write', (writing) => noteInstalled(writing, row, origin))
  }
  const locale = pickLocale(settings, wishes)
  const { chat, open, close, unread } = await loadWords(settings, locale)
  return {
    id,
    version: row.published_version ?? 0,
    organization: name,
    fileMegabytes,
    // Which board and which base it is, is nobody's business outside.
    settings: {
      ...settings,
      bugBoardId: null,
      bugTypeId: null,
      hasHelp: settings.hasHelp && (await hasHelp(scope, settings.helpBaseId)),
      helpBaseId: null,
    },
    replyMinutes: settings.replyTime === 'measured' ? await medianReplyMinutes(scope) : null,
    availability: await readAvailability(scope, settings),
    questions: await readQuestions(scope, settings),
    teams: await readTeams(scope, settings),
    pictureUrl: await pictureUrl(needs, scope, settings.pictureId),
    people: settings.showsTeam ? await listAnswering(scope) : [],
    locale,
    labels: { chat, open, close, unread },
    launcher: {
      path: launcherPaths[settings.launcherIcon],
      color: readableOn(settings.color),
    },
  }
}

export interface ConfigNeeds extends PictureNeeds {
  readonly config: Pick<Config, 'publicUrl' | 'contentUrl'>
}

/** The first message makes the visitor a contact. Said twice with the same secret, it is said once. */
export async function beginChat(
  scope: Scope,
  input: ParsedInputOf<typeof startChat>,
  { address, origin }: Exchange,
): Promise<AnswerOf<typeof startChat>> {
  const { id, secret, peek, clientKey, text, fileIds, name, email, pageUrl } = input
  const widget = await theLiveWidget(scope, id)
  const settings = settingsOf(widget.published)
  const { askName } = settings
  const isEmailNeeded = settings.askEmail === 'required' || (await isFormShown(scope, settings))
  if (settings.asksTerms && !input.hasAgreed) {
    refuseMissing('hasAgreed', 'Agree before you write.')
  }
  if (askName === 'required' && name === undefined) refuseMissing('name', 'Tell us your name.')
  if (isEmailNeeded && email === undefined) {
    refuseMissing('email', 'Tell us your e-mail address, so that we can answer.')
  }
  const taken = await takeAnswers(scope, settings, input, { isKnown: false })
  const tokenHash = hashOf(secret)
  await waitForTurn(scope, tokenHash)
  const known = await findVisitorSession(scope, { widgetId: id, tokenHash })
  refuseUnsigned(widget, known?.is_verified ?? false)
  await spendOnBeginning(scope, address)
  const customer = known ? customerOf(known) : await makeCustomer(scope, input)
  const { contactId, onlyAs } = customer
  if (!known) {
    const session = { widgetId: id, contactId, tokenHash, peekHash: hashOf(peek), origin }
    const agreedAt = settings.asksTerms ? scope.now : undefined
    await insertVisitorSession(scope, { ...session, agreedAt })
    if (Object.keys(taken.ofContact).length > 0) {
      await identifyContact(scope, { contactId, attributes: taken.ofContact, isSigned: false })
    }
  }
  await refuseMore(scope, customer, { settings, clientKey })
  const { conversation, message } = await receiveFirst(scope, {
    channelId: widget.channel_id,
    contactId,
    onlyAs,
    clientKey,
    text,
    teamId: taken.teamId,
    attributes: taken.ofConversation,
    ...(fileIds && { files: { ids: fileIds, visitorHash: tokenHash } }),
    ...(pageUrl !== undefined && { pageUrl }),
  })
  return { chat: presentChat(conversation), message: presentChatMessage(message) }
}

export async function answerPeek(
  scope: Scope,
  { id, peek }: ParsedInputOf<typeof peekUnread>,
  { origin }: Exchange,
  ownOrigin: string,
): Promise<AnswerOf<typeof peekUnread>> {
  const row = await findWidgetRow(scope, id)
  if (row) refuseElsewhere(row, origin, ownOrigin)
  const customer = await findCustomerByPeek(scope, { widgetId: id, peekHash: hashOf(peek) })
  return { unread: customer ? await countUnreadOf(scope, customer) : 0 }
}

async function makeCustomer(
  scope: Scope,
  { name, email, locale, timeZone }: ParsedInputOf<typeof startChat>,
): Promise<Customer> {
  const { id: contactId } = await createLead(scope, { name, email, locale, timeZone })
  return { contactId, onlyAs: { contactId, isMerged: false } }
}

/** Browsers name the page that asks; what names none is no page. */
function refuseElsewhere(
  { published }: WidgetListRow,
  origin: string | undefined,
  ownOrigin: string,
): void {
  if (origin === undefined || origin === ownOrigin || published === null) return
  if (!mayStandOn(settingsOf(published).origins, origin)) refuseOrigin()
}

export function refuseOrigin(): never {
  refuse('forbidden', 'This widget may not stand on this page.')
}

/** What is kept of a secret: it has 256 random bits, so a plain hash gives nothing away. */
export function hashOf(secret: string): string {
  return hash('sha256', secret)
}

export async function theLiveWidget(scope: Scope, id: string): Promise<WidgetListRow> {
  const row = await findWidgetRow(scope, id)
  const isOpen = row?.state === 'live' && row.published !== null && (await isOpenForBusiness(scope))
  return row && isOpen ? row : refuse('not_found', 'There is no such widget.')
}

export async function isOpenForBusiness(scope: Scope): Promise<boolean> {
  const { state } = await readOrganization(scope)
  return state === 'active' || state === 'restricted'
}

async function noteInstalled(scope: Scope, row: WidgetListRow, origin: string): Promise<void> {
  const on = origin.slice(0, 2048)
  const isFirst = await markInstalled(scope, { id: row.id, on })
  if (!isFirst) return
  await noteConnected(scope, row.channel_id)
  scope.emit(widgetInstalled, { widgetId: row.id, name: row.name, on }, { subjectId: row.id })
}

/** Outside the hours a form may stand in place of the chat; it asks where to answer. */
async function isFormShown(scope: Scope, settings: WidgetSettings): Promise<boolean> {
  const isForm = settings.offline === 'form' || settings.offline === 'email'
  return isForm && !(await readAvailability(scope, settings)).isOpen
}

function refuseMissing(path: string, message: string): never {
  refuse('invalid', 'Some values need another look.', { fields: [{ path, message }] })
}
