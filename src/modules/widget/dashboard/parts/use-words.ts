import { useEffect, useState } from 'react'

import type { WidgetSettings } from '../../model.ts'
import { loadWords, words as english, type Words } from '../../rules.ts'

/** What the chat says in a language, with or without what the owner wrote himself. */
export function useWords(locale: string, texts: WidgetSettings['texts'] = noTexts): Words {
  const [loaded, setLoaded] = useState<Words>(english)
  useEffect(() => {
    let isCurrent = true
    void loadWords({ texts }, locale).then((words) => isCurrent && setLoaded(words))
    return () => {
      isCurrent = false
    }
  }, [locale, texts])
  return loaded
}

const noTexts = {}
