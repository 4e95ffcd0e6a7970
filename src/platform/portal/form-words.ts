import ar from './form-words/ar.json' with { type: 'json' }
import de from './form-words/de.json' with { type: 'json' }
import en from './form-words/en.json' with { type: 'json' }
import es from './form-words/es.json' with { type: 'json' }
import fr from './form-words/fr.json' with { type: 'json' }
import zh from './form-words/zh.json' with { type: 'json' }
import { speak, type Dictionary, type PortalLanguage, type Say } from './words.ts'

export const formWords: Dictionary<typeof en> = { en, de, fr, es, ar, zh }

export type FormSay = Say<typeof en>

export function formSay({ language }: { readonly language: PortalLanguage }): FormSay {
  return speak(language, formWords)
}
