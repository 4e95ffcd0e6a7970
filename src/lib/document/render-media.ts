import { byteSize } from '../byte-size.ts'
import type { RichTextNode } from '../rich-text.ts'
import { element, escapeHtml } from './html-text.ts'
import { linkAddress, pictureAddress } from './link-address.ts'
import { playerFor, type Player } from './player.ts'
import { foreignRel } from './render-inline.ts'
import { stringAttr } from './string-attr.ts'

export interface FileSources {
  readonly fileUrl: (fileId: string) => string | undefined
}

/** Renders an image with its size, so the layout doesn't shift while it loads. */
export function renderPicture(node: RichTextNode, sources: FileSources): string {
  const src = addressOf(node, sources) ?? pictureAddress(node.attrs?.['src'])
  if (src === undefined) return ''
  const picture = element('img', {
    src,
    alt: stringAttr(node, 'alt'),
    width: sizeOf(node, 'width'),
    height: sizeOf(node, 'height'),
    loading: 'lazy',
    decoding: 'async',
    // Only unknown hosts get no referrer.
    referrerpolicy: node.attrs?.['fileId'] === undefined ? 'no-referrer' : undefined,
  })
  const caption = stringAttr(node, 'caption')
  const line = caption && element('figcaption', {}, escapeHtml(caption))
  return element('figure', {}, picture + line)
}

export function renderVideo(node: RichTextNode, sources: FileSources): string {
  const src = addressOf(node, sources)
  if (src !== undefined) {
    const video = element(
      'video',
      { src, controls: true, preload: 'metadata', playsinline: true },
      '',
    )
    return element('figure', { class: 'video' }, video)
  }
  const player = playerFor(node.attrs?.['src'])
  return player?.kind === 'video' ? renderPlayer(player) : ''
}

export function renderAttachment(node: RichTextNode, sources: FileSources): string {
  const href = addressOf(node, sources)
  if (href === undefined) return ''
  const name = element(
    'span',
    { class: 'file-name' },
    escapeHtml(stringAttr(node, 'name') || 'File'),
  )
  const bytes = node.attrs?.['size']
  const size =
    typeof bytes === 'number' && bytes > 0
      ? element('span', { class: 'file-size' }, escapeHtml(byteSize(bytes)))
      : ''
  const link = element('a', { href, download: stringAttr(node, 'name') || true }, name + size)
  return element('p', { class: 'attachment' }, link)
}

export function renderEmbed(node: RichTextNode): string {
  const address = linkAddress(node.attrs?.['url'])
  if (address === undefined || !/^https?:/.test(address)) return ''
  const player = playerFor(address)
  if (player) return renderPlayer(player)
  const { hostname, pathname } = new URL(address)
  const host = element('span', { class: 'embed-host' }, escapeHtml(hostname.replace(/^www\./, '')))
  const path =
    pathname === '/' ? '' : element('span', { class: 'embed-path' }, escapeHtml(pathname))
  const link = element('a', { href: address, target: '_blank', rel: foreignRel }, host + path)
  return element('p', { class: 'embed-card' }, link)
}

function renderPlayer({ src, kind, title }: Player): string {
  const frame = element(
    'iframe',
    {
      src,
      title,
      loading: 'lazy',
      allowfullscreen: true,
      // YouTube refuses to play without a referrer.
      referrerpolicy: 'strict-origin-when-cross-origin',
      sandbox: 'allow-scripts allow-same-origin allow-popups allow-presentation',
    },
    '',
  )
  return element('figure', { class: kind === 'video' ? 'video' : 'embed' }, frame)
}

function addressOf({ attrs }: RichTextNode, { fileUrl }: FileSources): string | undefined {
  const fileId = attrs?.['fileId']
  const url = typeof fileId === 'string' ? fileUrl(fileId) : undefined
  return url === undefined ? undefined : linkAddress(url)
}

function sizeOf({ attrs }: RichTextNode, name: string): number | undefined {
  const size = attrs?.[name]
  return typeof size === 'number' && Number.isSafeInteger(size) && size > 0 ? size : undefined
}
