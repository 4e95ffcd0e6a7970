/** The DNS provider behind these name servers, if we have a hint for it. */
export function providerOf(nameServers: readonly string[]): string {
  const [first = ''] = nameServers.map((name) => name.toLowerCase().replace(/\.$/, ''))
  return providers.find(([pattern]) => pattern.test(first))?.[1] ?? ''
}

const providers: readonly [RegExp, string][] = [
  [/\.ns\.cloudflare\.com$/, 'cloudflare'],
  [/\.domaincontrol\.com$/, 'godaddy'],
  [/\.registrar-servers\.com$/, 'namecheap'],
  [/\.awsdns-\d+\./, 'route53'],
  [/\.googledomains\.com$|\.google\.com$/, 'google'],
  [/\.azure-dns\./, 'azure'],
  [/\.ui-dns\.|\.1and1\./, 'ionos'],
  [/\.ovh\.net$|\.anycast\.me$/, 'ovh'],
  [/\.gandi\.net$/, 'gandi'],
  [/\.hetzner\.(?:com|de)$|\.first-ns\.de$/, 'hetzner'],
  [/\.digitalocean\.com$/, 'digitalocean'],
  [/\.dnsimple\.com$/, 'dnsimple'],
  [/\.wixdns\.net$/, 'wix'],
  [/\.squarespacedns\.com$|\.nsone\.net$/, 'squarespace'],
  [/\.vercel-dns\.com$/, 'vercel'],
  [/\.porkbun\.com$/, 'porkbun'],
]
