/** Decodes a path as people type it. Invalid escapes stay unchanged. */
export function typedPath({ pathname }: Pick<URL, 'pathname'>): string {
  try {
    return decodeURI(pathname).replaceAll('\0', '')
  } catch {
    return pathname
  }
}
