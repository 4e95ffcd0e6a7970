/** What a language is called: `de-AT` is Austrian German. What is no language stays as it is. */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })
