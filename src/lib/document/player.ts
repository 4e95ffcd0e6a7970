export interface Player {
  readonly src: string
  readonly kind: 'video' | 'embed'
  /** The accessible name of the frame. */
  readonly title: string
}

/**
 * The player for a URL as people copy it. Only listed providers are embedded, with their official
 * embed URL; other URLs stay links.
 */
export function playerFor(address: unknown): Player | undefined {
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.protocol !== 'https:' || url.username !== '' || url.port !== '') return undefined
  return providers[url.hostname.replace(/^(?:www|m)\./, '')]?.(url)
}

export function isVideoAddress(address: unknown): boolean {
  return playerFor(address)?.kind === 'video'
}

/** The origins of all players, for the content security policy. */
export const playerOrigins: readonly string[] = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
  'https://www.loom.com',
  'https://www.figma.com',
  'https://codepen.io',
]

type Provider = (url: URL) => Player | undefined

const youtube: Provider = (url) => {
  const path = /^\/(?:embed|shorts|live|v)\/([\w-]{6,20})/.exec(url.pathname)?.[1]
  const id = path ?? url.searchParams.get('v') ?? ''
  if (!/^[\w-]{6,20}$/.test(id)) return undefined
  return video(`https://www.youtube-nocookie.com/embed/${id}${startSecond(url)}`, 'YouTube video')
}

const vimeo: Provider = (url) => {
  const [, id, secret] =
    /^\/(?:video\/)?(\d{5,12})(?:\/([0-9a-f]{6,20}))?$/.exec(url.pathname) ?? []
  const key = secret ?? url.searchParams.get('h') ?? ''
  if (!id) return undefined
  const query = /^[0-9a-f]{6,20}$/.test(key) ? `?h=${key}` : ''
  return video(`https://player.vimeo.com/video/${id}${query}`, 'Vimeo video')
}

const providers: Readonly<Record<string, Provider>> = {
  'youtube.com': youtube,
  'youtube-nocookie.com': youtube,
  'youtu.be': (url) => youtube(new URL(`https://youtube.com/embed${url.pathname}${url.search}`)),
  'vimeo.com': vimeo,
  'player.vimeo.com': vimeo,
  'loom.com': ({ pathname }) => {
    const id = /^\/(?:share|embed)\/([0-9a-f]{32})$/.exec(pathname)?.[1]
    return id ? video(`https://www.loom.com/embed/${id}`, 'Loom video') : undefined
  },
  'figma.com': ({ href, pathname }) =>
    /^\/(?:file|design|proto|board)\/[\w-]+/.test(pathname)
      ? embed(
          `https://www.figma.com/embed?embed_host=parley&url=${encodeURIComponent(href)}`,
          'Figma file',
        )
      : undefined,
  'codepen.io': ({ pathname }) => {
    const [, maker, pen] = /^\/([\w-]+)\/(?:pen|embed)\/([\w-]+)\/?$/.exec(pathname) ?? []
    return maker && pen
      ? embed(`https://codepen.io/${maker}/embed/${pen}?default-tab=result`, 'CodePen example')
      : undefined
  },
}

function video(src: string, title: string): Player {
  return { src, kind: 'video', title }
}

function embed(src: string, title: string): Player {
  return { src, kind: 'embed', title }
}

function startSecond(url: URL): string {
  const seconds = /^(\d{1,5})s?$/.exec(url.searchParams.get('t') ?? '')?.[1]
  return seconds ? `?start=${seconds}` : ''
}
