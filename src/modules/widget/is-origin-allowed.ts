export function isOriginAllowed(origins: readonly string[], origin: string | undefined): boolean {
  if (origins.length === 0) return true
  if (origin === undefined || !URL.canParse(origin)) return false
  const asked = new URL(origin)
  return origins.some((allowed) => {
    const [scheme = '', rest = ''] = allowed.split('://')
    const [host = '', port = ''] = rest.split(':')
    const isHost = host.startsWith('*.')
      ? asked.hostname.endsWith(host.slice(1))
      : asked.hostname === host
    const isPort = asked.port === port || (port === usualPorts[scheme] && asked.port === '')
    return isHost && isPort && asked.protocol === `${scheme}:`
  })
}

const usualPorts: Readonly<Record<string, string>> = { https: '443', http: '80' }
