import table from './mailbox-providers.json' with { type: 'json' }

const providers = new Map(
  Object.entries(table).flatMap(([provider, domains]) =>
    domains.map((domain) => [domain, provider] as const),
  ),
)

/** The provider behind a recipient domain; throttling applies to all domains of a provider. */
export function mailboxProvider(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return providers.get(domain) ?? domain.slice(0, 255)
}

export function isLargeProvider(domain: string): boolean {
  return providers.has(domain)
}
