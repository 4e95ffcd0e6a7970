import type { Readable } from 'node:stream'

import { formatDateTime, type DateSettings } from '#lib/format-date.ts'
import { readMarks } from '#lib/marks/light-marks.ts'
import { markedText } from '#lib/marks/marked-text.ts'
import { PdfWriter } from '#platform/pdf/pdf-writer.ts'

import { wordsOfMessage } from '../rules.ts'
import { whoOf, type CopyableText } from './transcript.ts'

export interface PdfHead {
  readonly title: string
  readonly about: readonly string[]
  readonly organization: string
  readonly dates: DateSettings
  readonly madeAt: Date
}

export function pdfTranscript(
  head: PdfHead,
  messages: AsyncIterable<readonly CopyableText[]>,
): Readable {
  const { title, organization, dates, madeAt } = head
  const writer = new PdfWriter({
    title,
    author: organization,
    locale: dates.locale,
    madeAt,
    footer: `${organization} · ${title}`,
  })
  compose(writer, head, messages).catch((error: Error) => writer.output.destroy(error))
  return writer.output
}

async function compose(
  writer: PdfWriter,
  { title, about, dates, madeAt }: PdfHead,
  pages: AsyncIterable<readonly CopyableText[]>,
): Promise<void> {
  await writer.write(title, { size: 16, weight: 600 })
  const made = `Exported ${formatDateTime(madeAt, dates)}. Times are in ${dates.timeZone}.`
  for (const line of [...about, made]) await writer.write(line, soft)
  let hasFiles = false
  for await (const messages of pages) {
    for (const message of messages) {
      hasFiles ||= message.files.length > 0
      await writeMessage(writer, message, dates)
    }
  }
  await writeEnd(writer, hasFiles)
  await writer.end()
}

async function writeMessage(
  writer: PdfWriter,
  message: CopyableText,
  dates: DateSettings,
): Promise<void> {
  const { text, block, files, replyTo, reactions, createdAt, editedAt, deletedAt } = message
  writer.skip(10)
  await writer.keepTogether(headWithLines)
  writer.rule()
  writer.skip(8)
  const at = formatDateTime(createdAt, dates)
  await writer.writePair(
    { text: whoOf(message), style: { size: 10, weight: 600 } },
    { text: editedAt && !deletedAt ? `${at}, edited` : at, style: soft },
  )
  if (deletedAt) return writer.write('This message was deleted.', soft)
  if (replyTo) {
    const quoted = replyTo.isGone ? 'Deleted message' : replyTo.excerpt
    await writer.write(quoted, { ...soft, indent: 12 })
  }
  const said = message.author.kind === 'member' ? markedText(readMarks(text)) : text
  const words = wordsOfMessage({ text: said, block })
  if (words !== '') await writer.write(words, { size: 10 })
  for (const { name, url } of files) await writer.write(name, { size: 10, color: blue, link: url })
  const counts = reactions.map(({ emoji, count }) => `${emoji} ${count}`).join('  ')
  if (counts !== '') await writer.write(counts, soft)
}

async function writeEnd(writer: PdfWriter, hasFiles: boolean): Promise<void> {
  const words = [
    ...(hasFiles ? ['Links to files expire a few hours after the export.'] : []),
    ...(writer.hasUnknown ? ['□ marks a character that the font doesn’t include.'] : []),
  ]
  if (words.length === 0) return
  writer.skip(10)
  await writer.keepTogether(headWithLines)
  writer.rule()
  writer.skip(8)
  for (const sentence of words) await writer.write(sentence, soft)
}

const soft = { size: 8.5, color: '#64748b' }
const blue = '#1d4ed8'
const headWithLines = 56
