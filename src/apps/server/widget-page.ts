import { acceptedLanguages, languageFor } from '#lib/accepted-languages.ts'
import { html, Html } from '#platform/portal/html.ts'
import type { Config } from '#platform/config/config.ts'

export interface FrameAssets {
  readonly script: string
  readonly preloads: readonly string[]
  readonly styles: readonly string[]
  readonly words: ReadonlyMap<string, string>
}

export function frameAssets(manifest: unknown): FrameAssets {
  const chunks = manifest as Readonly<Record<string, Chunk>>
  const entry = Object.values(chunks).find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('The manifest of the widget has no entry.')
  const imported = (entry.imports ?? []).flatMap((key) => chunks[key] ?? [])
  return {
    script: `/${entry.file}`,
    preloads: imported.map(({ file }) => `/${file}`),
    styles: [...imported, entry].flatMap(({ css = [] }) => css.map((file) => `/${file}`)),
    words: new Map(Object.entries(chunks).flatMap(wordsIn)),
  }
}

function wordsIn([source, { file }]: readonly [string, Chunk]): [string, string][] {
  const [, language] = /\/widget\/words-(\w+)\.json$/.exec(source) ?? []
  return language ? [[language, `/${file}`]] : []
}

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

export function framePage(
  id: string,
  { script, preloads, styles, words }: FrameAssets,
  accepted?: string,
): string {
  const language = languageFor(acceptedLanguages(accepted), [...words.keys()]) ?? 'en'
  const early = [...preloads, words.get(language) ?? []].flat()
  return document(
    html`${styleLinks(styles)}
      <script type="module" src="${script}"></script>
      ${join(early.map((path) => html`<link rel="modulepreload" href="${path}" />`))}`,
    html`<div id="chat" data-widget="${id}"></div>
      <noscript>This chat needs JavaScript.</noscript>`,
  )
}

export function missingFramePage({ styles }: FrameAssets): string {
  return document(
    styleLinks(styles),
    html`<main class="missing">
      <h1>This chat isn’t available</h1>
      <p>It was removed from this page, or its address has a typo.</p>
    </main>`,
  )
}

/** Only the widget's own pages may embed the frame, and it loads nothing from other origins. */
export function frameHeaders(
  { publicUrl, contentUrl }: Config,
  origins: readonly string[],
): Record<string, string> {
  const socket = `${publicUrl.protocol === 'https:' ? 'wss' : 'ws'}://${publicUrl.host}`
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob: ${contentUrl.origin}`,
    `media-src 'self' blob: ${contentUrl.origin}`,
    `connect-src 'self' ${socket}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origins.length === 0 ? '*' : ["'self'", ...origins].join(' ')}`,
  ]
  return {
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'strict-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(self), payment=(), usb=()',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-cache',
    vary: 'accept-language',
  }
}

function document(head: Html, body: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta
          name="viewport"
          content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content"
        />
        <meta name="robots" content="noindex" />
        <title>Chat</title>
        ${head}
      </head>
      <body>
        ${body}
      </body>
    </html>`.markup
}

function styleLinks(paths: readonly string[]): Html {
  return join(paths.map((path) => html`<link rel="stylesheet" href="${path}" />`))
}

function join(parts: readonly Html[]): Html {
  return new Html(parts.map(({ markup }) => markup).join(''))
}
