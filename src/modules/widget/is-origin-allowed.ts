export function isOriginAllowed(origins: readonly string[], origin: string | undefined): boolean {
  if (origins.length === 0) return true
  if (origin === undefined || !URL.canParse(origin)) return false
  const url = new URL(origin)
  return origins.some((allowed) => {
    const [scheme = '', rest = ''] = allowed.split('://')
    const [host = '', port = ''] = rest.split(':')
    const isHost = host.startsWith('*.')
      ? url.hostname.endsWith(host.slice(1))
      : url.hostname === host
    const isPort = url.port === port || (port === usualPorts[scheme] && url.port === '')
    return isHost && isPort && url.protocol === `${scheme}:`
  })
}

const usualPorts: Readonly<Record<string, string>> = { https: '443', http: '80' }
