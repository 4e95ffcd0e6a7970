import { speak, type Dictionary, type PortalLanguage, type Say } from '#platform/portal/words.ts'

import ar from './words/ar.json' with { type: 'json' }
import de from './words/de.json' with { type: 'json' }
import en from './words/en.json' with { type: 'json' }
import es from './words/es.json' with { type: 'json' }
import fr from './words/fr.json' with { type: 'json' }
import zh from './words/zh.json' with { type: 'json' }

export const readerWords: Dictionary<typeof en> = { en, de, fr, es, ar, zh }

export type ReaderSay = Say<typeof en>

export function readerSay({ language }: { readonly language: PortalLanguage }): ReaderSay {
  return speak(language, readerWords)
}
