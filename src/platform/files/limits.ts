import type { FileKind, SniffedFile } from './sniff.ts'

const megabyte = 1024 * 1024

export const fileUses = {
  avatar: { megabytes: 5, kinds: ['image'] },
  logo: { megabytes: 5, kinds: ['image'] },
  screenshot: { megabytes: 5, kinds: ['image'] },
  recording: { megabytes: 30, kinds: ['video'] },
  picture: { megabytes: 10, kinds: ['image'] },
  attachment: {
    megabytes: 25,
    kinds: ['image', 'video', 'audio', 'document', 'archive', 'text', 'markup', 'unknown'],
  },
  knowledge: { megabytes: 10, kinds: ['document', 'text'] },
  import: { megabytes: 100, kinds: ['text'] },
  importArchive: { megabytes: 50, kinds: ['archive'] },
} as const satisfies Record<string, { megabytes: number; kinds: readonly FileKind[] }>

export type FileUse = keyof typeof fileUses

export interface Upload {
  megabytes?: number | undefined
  name: string
  size: number
  file: SniffedFile
}

export function maxBytes(use: FileUse, megabytes: number = fileUses[use].megabytes): number {
  return megabytes * megabyte
}

export function refusalReason(
  use: FileUse,
  { name, size, file, megabytes = fileUses[use].megabytes }: Upload,
): string | undefined {
  const { kinds }: { kinds: readonly FileKind[] } = fileUses[use]
  if (size === 0) return 'This file is empty.'
  if (size > maxBytes(use, megabytes)) return `This file is larger than ${megabytes} MB.`
  if (file.kind === 'executable' || isProgramName(name))
    return 'Programs and scripts can’t be uploaded.'
  if (!kinds.includes(file.kind))
    return `Only ${kinds.map((kind) => kindNames[kind]).join(' and ')} can be uploaded here.`
  return undefined
}

const kindNames: Record<FileKind, string> = {
  image: 'images (PNG, JPEG, GIF, WebP, or AVIF)',
  video: 'videos',
  audio: 'audio files',
  document: 'documents (PDF, Word, Excel, or PowerPoint)',
  archive: 'ZIP files',
  text: 'UTF-8 text and CSV files',
  markup: 'web pages',
  executable: 'programs',
  unknown: 'other files',
}

// Scripts are plain text, so only the file name shows what a double click would do. Windows ignores
// trailing dots and spaces, and zero-width characters are invisible.
function isProgramName(name: string): boolean {
  const visible = name
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/[\s.]+$/, '')
  return programExtension.test(visible)
}

const programExtension =
  /\.(?:exe|com|bat|cmd|scr|pif|msi|msp|msix|appx|cpl|dll|sys|jar|apk|ipa|app|dmg|pkg|deb|rpm|sh|ps1|psm1|vb|vbs|vbe|js|jse|mjs|wsf|wsh|hta|lnk|url|reg|scf|inf|gadget|iso|img|chm)$/i
