export interface SniffedFile {
  kind: FileKind
  /**
   * The type to store and serve; "application/octet-stream" for everything that must not be
   * displayed.
   */
  type: string
}

export type FileKind =
  | 'image'
  | 'video'
  | 'audio'
  | 'document'
  | 'archive'
  | 'text'
  /** SVG, HTML, and XML: a browser would run their scripts. */
  | 'markup'
  | 'executable'
  | 'unknown'

export const sniffLength = 256 * 1024

/** Detects the type from the first bytes. File name and claimed type are ignored. */
export function sniff(head: Buffer): SniffedFile {
  return (
    sniffSignature(head) ?? sniffText(head) ?? { kind: 'unknown', type: 'application/octet-stream' }
  )
}

function sniffSignature(head: Buffer): SniffedFile | undefined {
  const found = signatures.find(({ at = 0, bytes }) =>
    head.subarray(at, at + bytes.length).equals(bytes),
  )
  return found?.file(head)
}

interface Signature {
  at?: number
  bytes: Buffer
  file: (head: Buffer) => SniffedFile | undefined
}

const image = (type: string) => (): SniffedFile => ({ kind: 'image', type })
const executable = (): SniffedFile => ({ kind: 'executable', type: 'application/octet-stream' })
const hex = (digits: string): Buffer => Buffer.from(digits.replaceAll(' ', ''), 'hex')
const ascii = (text: string): Buffer => Buffer.from(text, 'latin1')

const signatures: Signature[] = [
  { bytes: hex('89 50 4e 47 0d 0a 1a 0a'), file: image('image/png') },
  { bytes: hex('ff d8 ff'), file: image('image/jpeg') },
  { bytes: ascii('GIF87a'), file: image('image/gif') },
  { bytes: ascii('GIF89a'), file: image('image/gif') },
  { bytes: ascii('RIFF'), file: riff },
  { bytes: ascii('ftyp'), at: 4, file: isoMedia },
  { bytes: hex('1a 45 df a3'), file: matroska },
  { bytes: ascii('OggS'), file: ogg },
  { bytes: ascii('ID3'), file: binary({ kind: 'audio', type: 'audio/mpeg' }) },
  { bytes: hex('ff'), file: mpegFrame },
  { bytes: ascii('%PDF-'), file: () => ({ kind: 'document', type: 'application/pdf' }) },
  { bytes: hex('50 4b 03 04'), file: zip },
  { bytes: hex('50 4b 05 06'), file: zip },
  { bytes: ascii('MZ'), file: binary(executable()) },
  { bytes: hex('7f 45 4c 46'), file: executable },
  { bytes: hex('fe ed fa ce'), file: executable },
  { bytes: hex('fe ed fa cf'), file: executable },
  { bytes: hex('ce fa ed fe'), file: executable },
  { bytes: hex('cf fa ed fe'), file: executable },
  { bytes: hex('ca fe ba be'), file: executable },
  { bytes: hex('00 61 73 6d'), file: executable },
  { bytes: hex('4c 00 00 00 01 14 02 00'), file: executable },
  { bytes: ascii('dex\n'), file: binary(executable()) },
  { bytes: ascii('#!'), file: executable },
]

function binary(file: SniffedFile): Signature['file'] {
  return (head) => (decodeText(head) === undefined ? file : undefined)
}

function riff(head: Buffer): SniffedFile | undefined {
  const form = head.toString('latin1', 8, 12)
  if (form === 'WEBP') return { kind: 'image', type: 'image/webp' }
  if (form === 'WAVE') return { kind: 'audio', type: 'audio/wav' }
  return undefined
}

function isoMedia(head: Buffer): SniffedFile | undefined {
  const end = Math.min(head.readUInt32BE(0), head.length, 256)
  const brands = [8, ...range(16, end, 4)].map((at) => head.toString('latin1', at, at + 4))
  if (brands.some((brand) => ['avif', 'avis'].includes(brand)))
    return { kind: 'image', type: 'image/avif' }
  if (brands[0]?.startsWith('M4A')) return { kind: 'audio', type: 'audio/mp4' }
  if (brands.some((brand) => /^(isom|iso\d|mp4\d|avc1|M4V|dash|MSNV)/.test(brand))) {
    const tracks = trackKinds(head)
    const isSound = tracks.includes('soun') && !tracks.includes('vide')
    return isSound ? { kind: 'audio', type: 'audio/mp4' } : { kind: 'video', type: 'video/mp4' }
  }
  return undefined
}

function trackKinds(head: Buffer): string[] {
  const kinds: string[] = []
  for (
    let at = head.indexOf('hdlr');
    at >= 0 && kinds.length < 50;
    at = head.indexOf('hdlr', at + 4)
  ) {
    kinds.push(head.toString('latin1', at + 12, at + 16))
  }
  return kinds
}

function matroska(head: Buffer): SniffedFile | undefined {
  const header = head.toString('latin1', 4, 64)
  if (!header.includes('webm')) return undefined
  const tracks = head.toString('latin1', 0, 4096)
  const isSound = /A_(OPUS|VORBIS)/.test(tracks) && !/V_(VP8|VP9|AV1|MPEG)/.test(tracks)
  return isSound ? { kind: 'audio', type: 'audio/webm' } : { kind: 'video', type: 'video/webm' }
}

function ogg(head: Buffer): SniffedFile {
  const isVideo = head.subarray(0, 512).includes('theora')
  return isVideo ? { kind: 'video', type: 'video/ogg' } : { kind: 'audio', type: 'audio/ogg' }
}

// The sync word of a frame is only 11 bits, so the following fields are checked too.
function mpegFrame(head: Buffer): SniffedFile | undefined {
  const [, second = 0, third = 0] = head
  const isLayer3 = (second & 0xe6) === 0xe2 && (second & 0x18) !== 0x08
  const isRateKnown = third >> 4 !== 0xf && third >> 4 !== 0 && (third & 0x0c) !== 0x0c
  return isLayer3 && isRateKnown ? { kind: 'audio', type: 'audio/mpeg' } : undefined
}

function zip(head: Buffer): SniffedFile {
  const names = entryNames(head)
  const has = (...starts: string[]): boolean =>
    names.some((name) => starts.some((start) => name.startsWith(start)))
  if (has('META-INF/MANIFEST.MF', 'AndroidManifest.xml', 'classes.dex', 'Payload/'))
    return executable()
  const office = officeParts.find(([folder]) => has('[Content_Types].xml') && has(folder))
  if (office)
    return { kind: 'document', type: `application/vnd.openxmlformats-officedocument.${office[1]}` }
  return { kind: 'archive', type: 'application/zip' }
}

const officeParts = [
  ['word/', 'wordprocessingml.document'],
  ['xl/', 'spreadsheetml.sheet'],
  ['ppt/', 'presentationml.presentation'],
] as const

function entryNames(head: Buffer): string[] {
  const names: string[] = []
  for (const { mark, lengthAt, nameAt } of zipHeaders) {
    for (
      let at = head.indexOf(mark);
      at >= 0 && names.length < 2000;
      at = head.indexOf(mark, at + 4)
    ) {
      if (at + nameAt > head.length) break
      const length = head.readUInt16LE(at + lengthAt)
      names.push(head.toString('latin1', at + nameAt, at + nameAt + length))
    }
  }
  return names
}

const zipHeaders = [
  { mark: hex('50 4b 03 04'), lengthAt: 26, nameAt: 30 },
  { mark: hex('50 4b 01 02'), lengthAt: 28, nameAt: 46 },
]

function sniffText(head: Buffer): SniffedFile | undefined {
  const text = decodeText(head)
  if (text === undefined) return undefined
  if (/^\s*<[a-z!?/]/i.test(text)) return { kind: 'markup', type: 'application/octet-stream' }
  return { kind: 'text', type: looksLikeCsv(text) ? 'text/csv' : 'text/plain' }
}

function decodeText(head: Buffer): string | undefined {
  if (head.length === 0) return undefined
  try {
    // Decoded as a stream because the head may end in the middle of a character.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return controlCharacter.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

const controlCharacter = /[^\P{Cc}\t\n\r\f]/u

function looksLikeCsv(text: string): boolean {
  const lines = text.split(/\r?\n/).slice(0, 11)
  const whole = lines.length > 1 ? lines.slice(0, -1) : lines
  return [',', ';', '\t'].some((separator) => {
    const counts = whole.map((line) => line.replace(/"[^"]*"/g, '').split(separator).length)
    return counts.every((count) => count > 1 && count === counts[0])
  })
}

function range(start: number, end: number, step: number): number[] {
  return Array.from(
    { length: Math.max(0, Math.ceil((end - start) / step)) },
    (_, index) => start + index * step,
  )
}
