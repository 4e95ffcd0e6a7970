export function isWebSource(path: string): boolean
