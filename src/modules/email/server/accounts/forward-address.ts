export function forwardAddress(forwardKey: string, mailInDomain: string): string {
  return `${forwardKey}@${mailInDomain}`
}
