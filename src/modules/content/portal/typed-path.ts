/** The path of an address as people type it. What is escaped wrongly stays as it came. */
export function typedPath({ pathname }: Pick<URL, 'pathname'>): string {
  try {
    return decodeURI(pathname).replaceAll('\0', '')
  } catch {
    return pathname
  }
}
