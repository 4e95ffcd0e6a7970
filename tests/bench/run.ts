import { browserPart } from './browser.ts'
import { chatPart } from './chat/chat.ts'
import { hostPagePart } from './chat/host-page.ts'
import { socketsPart } from './chat/sockets.ts'
import { End } from './end.ts'
import type { Figure, Part } from './part.ts'
import { freshPart } from './fresh.ts'
import { inboxPart } from './inbox/inbox.ts'
import { knowledgePart } from './knowledge/pages.ts'
import { knowledgeReadingPart } from './knowledge/reading.ts'
import { knowledgeSearchPart } from './knowledge/search.ts'
import { listPart } from './list.ts'
import { livePart } from './live.ts'
import { mailPart } from './mail/mail.ts'
import { receivingPart } from './mail/receiving.ts'
import { memoryPart } from './memory.ts'
import { openStage } from './stage.ts'
import { startPart } from './start.ts'
import { printTable } from './table.ts'
import { ticketsPart } from './tickets/tickets.ts'
import { writePart } from './write.ts'

/** Prints one table. Arguments select parts by name. */
const parts: readonly Part[] = [
  listPart,
  writePart,
  livePart,
  chatPart,
  socketsPart,
  hostPagePart,
  inboxPart,
  ticketsPart,
  knowledgePart,
  knowledgeSearchPart,
  knowledgeReadingPart,
  mailPart,
  receivingPart,
  startPart,
  memoryPart,
  browserPart,
  freshPart,
]

const end = new End()
try {
  process.exitCode = await bench(process.argv.slice(2))
} finally {
  await end.now()
}

async function bench(names: readonly string[]): Promise<number> {
  const unknown = names.find((name) => !parts.some((part) => part.name === name))
  if (unknown !== undefined) {
    const known = parts.map(({ name }) => name).join(', ')
    process.stderr.write(`Unknown part "${unknown}". Available parts: ${known}.\n`)
    return 1
  }
  const chosen = parts.filter(({ name, isOptIn }) =>
    names.length > 0 ? names.includes(name) : !isOptIn,
  )
  const stage = await openStage(end)
  const figures: Figure[] = []
  for (const part of chosen) {
    process.stderr.write(`${part.name}: ${part.says} …\n`)
    figures.push(...(await part.measure(stage)))
  }
  printTable(figures)
  return 0
}
