import { describe, expect, test } from 'vitest'

import { html } from './html.ts'
import { pickLanguage, speak, type Dictionary } from './words.ts'

const en = { hello: 'Hello {name}', files: { one: '{count} file', other: '{count} files' } }
const words: Dictionary<typeof en> = {
  en,
  de: { hello: 'Hallo {name}', files: { one: '{count} Datei', other: '{count} Dateien' } },
  fr: { hello: 'Bonjour {name}', files: { one: '{count} fichier', other: '{count} fichiers' } },
  es: { hello: 'Hola {name}', files: { one: '{count} archivo', other: '{count} archivos' } },
  ar: {
    hello: 'مرحبًا {name}',
    files: { one: 'ملف', two: 'ملفان', few: '{count} ملفات', other: '{count} ملف' },
  },
  zh: { hello: '您好，{name}', files: { other: '{count} 个文件' } },
}

describe('the language of a visit', () => {
  test.each([
    [{ requested: 'de', browser: 'fr', site: 'en' }, 'de'],
    [{ requested: 'xx', browser: 'fr-CA,fr;q=0.9', site: 'en' }, 'fr'],
    [{ content: 'es', browser: 'de', site: 'en' }, 'es'],
    [{ content: 'ja', browser: 'ar', site: 'en' }, 'ar'],
    [{ browser: 'en;q=0.1, de-AT', site: 'fr' }, 'de'],
    [{ browser: 'ja,pl;q=0.8', site: 'fr-CH' }, 'fr'],
    [{ browser: 'ja,zh-CN;q=0.8', site: 'fr' }, 'zh'],
    [{ browser: '*;q=0.5,,;;', site: 'pl' }, 'en'],
    [{ site: 'es' }, 'es'],
  ] as const)('%j gives %s', (wishes, language) => {
    expect(pickLanguage(wishes)).toBe(language)
  })
})

describe('words', () => {
  test('placeholders are escaped, in markup too', () => {
    const say = speak('de', words)
    expect(say.text('hello', { name: '<b>' })).toBe('Hallo <b>')
    expect(say.html('hello', { name: '<b>' }).markup).toBe('Hallo &#60;b&#62;')
    expect(say.html('hello', { name: html`<b>Ada</b>` }).markup).toBe('Hallo <b>Ada</b>')
  })

  test('plurals follow the language', () => {
    expect([1, 2, 1000].map((count) => speak('de', words).count('files', count))).toEqual([
      '1 Datei',
      '2 Dateien',
      '1.000 Dateien',
    ])
    const arabic = speak('ar', words)
    expect([1, 2].map((count) => arabic.count('files', count))).toEqual(['ملف', 'ملفان'])
    expect(arabic.count('files', 5)).toMatch(/ملفات$/)
  })
})
