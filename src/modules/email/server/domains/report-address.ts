/** Where other providers send what they saw of a domain; it stands in its DMARC record. */
export function reportAddress(domainId: string, mailInDomain: string): string {
  return `dmarc.${domainId.replaceAll('-', '')}@${mailInDomain}`
}

/** The domain that such an address is of; undefined when it is none. */
export function domainOfReportAddress(address: string, mailInDomain: string): string | undefined {
  const [, hex] = /^dmarc\.([0-9a-f]{32})@/.exec(address) ?? []
  if (!hex || !address.endsWith(`@${mailInDomain}`)) return undefined
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
