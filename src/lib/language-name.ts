/** `de-AT` is Austrian German. Unknown codes are returned as they are. */
export function languageName(code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })
