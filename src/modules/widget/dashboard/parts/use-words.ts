import { useEffect, useState } from 'react'

import type { WidgetSettings } from '../../model.ts'
import { loadWords, words as english, type Words } from '../../rules.ts'

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
