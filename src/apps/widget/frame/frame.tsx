import { createRoot } from 'react-dom/client'

import type { Boot, ToFrame } from '../bridge-message.ts'
import { hasConsent, keepConsent } from '../consent.ts'
import { openKeep } from '../keep.ts'
import { ChatApp } from './chat-app.ts'
import { askConfig } from './chat-calls.ts'
import { freshKey, type FrameMode } from './chat-state.ts'
import { openPageLine } from './page-line.ts'
import { Screens } from './screens.tsx'
import { StartProblem } from './start-problem.tsx'
import './style.css'

const place = document.querySelector<HTMLElement>('#chat')
const widgetId = place?.dataset['widget'] ?? ''
const keep = openKeep(widgetId)
const root = place && createRoot(place)
let app: ChatApp | undefined

const page = openPageLine(hear)
if (!page) void standAlone()

function hear(message: ToFrame): void {
  switch (message.type) {
    case 'boot':
      keepConsentOf(message)
      begin(modeOf(), message)
      break
    case 'opened':
      app?.opened(message.target)
      break
    case 'closed':
      app?.closed()
      break
    case 'look':
      app?.look(message)
      break
    case 'mute':
      app?.mute(message.isMuted)
      break
    case 'write':
      app?.prepare(message.text, message.isSent)
      break
    case 'draft':
      app?.setDraft(freshKey, message.text)
      break
    case 'consent':
      app?.consent(message.isGranted)
      break
    case 'forget':
      app?.forget()
  }
}

/** No page around it: it asks by itself what the page would have told. */
async function standAlone(): Promise<void> {
  try {
    const config = await askConfig(widgetId)
    begin('page', { config, hasConsent: hasConsent(config.settings.consent, keep) })
  } catch {
    root?.render(<StartProblem onRetry={() => void standAlone()} />)
  }
}

function begin(mode: FrameMode, { config, hasConsent: isGranted, theme, locale, pageUrl }: Boot) {
  if (app) return
  const { settings } = config
  app = new ChatApp({
    keep,
    page,
    pageUrl,
    first: {
      config,
      mode,
      hasConsent: isGranted,
      theme: theme ?? settings.theme,
      locale: locale ?? settings.locale,
    },
  })
  root?.render(<Screens app={app} />)
}

// The page asked the visitor, perhaps on another of its pages; the frame follows it.
function keepConsentOf({ config, hasConsent: isGranted }: Boot): void {
  if (config.settings.consent === 'required' && isGranted) keepConsent(true, keep)
}

function modeOf(): FrameMode {
  return new URLSearchParams(location.search).get('mode') === 'inline' ? 'inline' : 'frame'
}
