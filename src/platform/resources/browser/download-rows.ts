import { toast } from '#ui/toast.ts'

import { saveFile } from './save-file.ts'

interface Paged<Row> {
  readonly items: readonly Row[]
  readonly nextCursor: string | null
}

export interface PageAsked {
  readonly limit: number
  readonly cursor?: string
}

interface Download<Row> {
  readonly file: string
  readonly type?: string
  readonly noun: readonly [one: string, many: string]
  readonly read: (page: PageAsked) => Promise<Paged<Row>>
  readonly write: (rows: readonly Row[]) => string | Promise<string>
  readonly signal?: AbortSignal
  readonly onRead?: (count: number) => void
}

export async function downloadRows<Row>({
  file,
  type,
  noun: [one, many],
  read,
  write,
  ...reading
}: Download<Row>): Promise<void> {
  try {
    const rows = await readAll(read, reading)
    saveFile(file, await write(rows), type)
    const noun = rows.length === 1 ? one : many
    toast({ tone: 'good', title: `${rows.length.toLocaleString('en')} ${noun} exported` })
  } catch (error) {
    if (reading.signal?.aborted) return
    toast({
      tone: 'bad',
      title: 'Couldn’t create the file',
      description: error instanceof Error ? error.message : String(error),
    })
  }
}

export async function readAll<Row>(
  read: (page: PageAsked) => Promise<Paged<Row>>,
  { signal, onRead }: Pick<Download<Row>, 'signal' | 'onRead'> = {},
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null = null
  do {
    signal?.throwIfAborted()
    const page: Paged<Row> = await read({ limit: 100, ...(cursor && { cursor }) })
    rows.push(...page.items)
    onRead?.(rows.length)
    cursor = page.nextCursor
  } while (cursor)
  return rows
}
