import { createRoot } from 'react-dom/client'

import { openKeep, openTabKeep } from '#platform/widget/keep.ts'
import { readSession } from '#platform/widget/session.ts'
import { loadWords } from '#modules/widget/rules.ts'

import type { Boot, ToFrame } from '../bridge-message.ts'
import { hasConsent, storeConsent } from '../consent.ts'
import { ChatApp } from './chat-app.ts'
import { askConfig } from './chat-calls.ts'
import type { ChatState } from './chat-state.ts'
import { openPageLine } from './page-line.ts'
import { Screens } from './screens.tsx'
import { StartProblem } from './start-problem.tsx'
import { wholeConfig } from './whole-config.ts'
import './style.css'

const place = document.querySelector<HTMLElement>('#chat')
const widgetId = place?.dataset['widget'] ?? ''
const keep = openKeep(widgetId)
const tab = openTabKeep(widgetId)
const root = place && createRoot(place)
/** Messages before the first one wait for the chat to load, in order. */
let starting: Promise<ChatApp | undefined> | undefined
let boots = 0
let running: ChatApp | undefined

const page = openPageLine(hear)
if (!page) void standAlone()

function hear(message: ToFrame): void {
  if (message.type === 'boot') {
    storeConsentOf(message)
    starting = begin(modeOf(), message)
  } else {
    void starting?.then((app) => app && handleMessage(app, message))
  }
}

function handleMessage(app: ChatApp, message: Exclude<ToFrame, { type: 'boot' }>): void {
  switch (message.type) {
    case 'opened':
      app.opened(message)
      break
    case 'closed':
      app.closed()
      break
    case 'look':
      void app.look(message)
      break
    case 'mute':
      app.connection.mute(message.isMuted)
      break
    case 'write':
      app.conversations.prepare(message.text, message.isSent)
      break
    case 'draft':
      app.conversations.prepareDraft(message.text)
      break
    case 'consent':
      app.connection.consent(message.isGranted)
      break
    case 'forget':
      app.connection.forget()
      break
    case 'visit':
      void app.connection.visited(message.key, message.isInvited)
      break
    case 'identity':
      void app.identity.prove(message.proof)
      break
    case 'user':
      app.connection.introduced(message)
      break
    case 'describe':
      app.pageWords.say(message)
      break
    case 'attach':
      app.conversations.attach(message.files)
      break
    case 'human':
      void app.conversations.askForHuman().catch(() => undefined)
      break
    case 'popOut':
      app.popOut().catch(() => app.store.set({ asksForWindow: true }))
      break
    case 'part':
      app.store.setNews(message.part, message.news)
      break
    case 'ask':
      void app.connection.emitConversations()
  }
}

/**
 * A standalone page loads its own settings. A window continuing a page's chat keeps the session to
 * itself until it closes.
 */
async function standAlone(): Promise<void> {
  try {
    if (location.hash) await (await import('./window/take-over.ts')).takeOver(widgetId, tab)
    const own = readSession(tab) ? tab : keep
    const config = await askConfig(widgetId, {
      asked: new URLSearchParams(location.search).get('locale') ?? undefined,
      browser: navigator.language,
    })
    const theme = own.read('theme') as Boot['theme']
    const isGranted = hasConsent(config.settings.consent, own)
    starting ??= begin('page', { config, hasConsent: isGranted, theme }, own)
  } catch {
    root?.render(<StartProblem onRetry={() => void standAlone()} />)
  }
}

/** The widget editor restarts with each change; only the last start counts. */
async function begin(
  mode: ChatState['mode'],
  { config: kept, hasConsent: isGranted, theme, pageUrl, pageFont, isSample }: Boot,
  own = keep,
): Promise<ChatApp | undefined> {
  const boot = ++boots
  const config = wholeConfig(kept)
  const { settings, locale, texts } = config
  const words = await loadWords({ texts: { [locale]: texts } }, locale)
  const sample =
    isSample && (await import('./sample/sample-talk.ts')).sampleTalk(locale, config.settings)
  if (boot !== boots) return undefined
  running?.stop()
  const app = new ChatApp({
    keep: own,
    tab,
    page,
    pageUrl,
    first: {
      config,
      mode,
      hasConsent: isGranted,
      theme: theme ?? settings.theme,
      locale,
      pageFont,
      words,
    },
  })
  running = app
  if (sample) app.store.set({ threads: sample })
  root?.render(<Screens app={app} />)
  return app
}

function storeConsentOf({ config, hasConsent: isGranted }: Boot): void {
  if (config.settings.consent === 'required' && isGranted) storeConsent(true, keep)
}

function modeOf(): ChatState['mode'] {
  return new URLSearchParams(location.search).get('mode') === 'inline' ? 'inline' : 'frame'
}
