/** The address for DMARC reports, as published in the domain's record. */
export function reportAddress(domainId: string, mailInDomain: string): string {
  return `dmarc.${domainId.replaceAll('-', '')}@${mailInDomain}`
}

/** The domain of a report address; undefined for any other address. */
export function domainOfReportAddress(address: string, mailInDomain: string): string | undefined {
  const [, hex] = /^dmarc\.([0-9a-f]{32})@/.exec(address) ?? []
  if (!hex || !address.endsWith(`@${mailInDomain}`)) return undefined
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
