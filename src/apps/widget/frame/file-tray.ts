import { fill } from '#lib/fill.ts'
import type { FileTray as Tray, TrayFile, WidgetFile } from '#platform/widget/host.ts'
import { randomKey } from '#platform/widget/random-key.ts'

import type { ChatCalls } from './chat-calls.ts'
import type { ChatStore } from './chat-store.ts'
import { isPhotograph } from './is-photograph.ts'

const maxFiles = 10

export class FileTray implements Tray {
  private readonly store: ChatStore
  private readonly calls: ChatCalls
  private readonly uploads = new Map<string, { file: File; abort: AbortController }>()

  constructor(store: ChatStore, calls: ChatCalls) {
    this.store = store
    this.calls = calls
  }

  add(chatKey: string, files: readonly File[]): string | undefined {
    const { words, config } = this.store.state
    const most = config.fileMegabytes
    const isTaken = (file: File) => file.size <= most * 1_048_576 || isPhotograph(file)
    const small = files.filter((file) => file.size > 0 && isTaken(file))
    const room = maxFiles - this.of(chatKey).length
    for (const file of small.slice(0, room)) this.begin(chatKey, file)
    if (small.length > room) return fill(words.fileTooMany, { count: maxFiles })
    if (small.length < files.length) {
      return fill(words.fileTooBig, { size: `${most} MB` })
    }
    return undefined
  }

  retry(key: string): void {
    const file = this.uploads.get(key)?.file
    if (file) void this.upload(key, file)
  }

  remove(chatKey: string, key: string): void {
    this.uploads.get(key)?.abort.abort()
    this.uploads.delete(key)
    const { preview } = this.of(chatKey).find((one) => one.key === key) ?? {}
    if (preview) URL.revokeObjectURL(preview)
    this.put(
      chatKey,
      this.of(chatKey).filter((one) => one.key !== key),
    )
  }

  take(chatKey: string): readonly WidgetFile[] {
    const files = this.of(chatKey)
    for (const { key } of files) this.remove(chatKey, key)
    return files.flatMap(({ uploaded }) => uploaded ?? [])
  }

  move(from: string, to: string): void {
    const { [from]: files = [], ...trays } = this.store.state.trays
    this.store.set({ trays: { ...trays, [to]: [...(trays[to] ?? []), ...files] } })
  }

  clear(): void {
    for (const { abort } of this.uploads.values()) abort.abort()
    this.uploads.clear()
    this.store.set({ trays: {} })
  }

  private begin(chatKey: string, file: File): void {
    const key = randomKey()
    const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined
    const { name, size } = file
    this.put(chatKey, [...this.of(chatKey), { key, name, size, preview, progress: 0 }])
    void this.upload(key, file)
  }

  private async upload(key: string, file: File): Promise<void> {
    const abort = new AbortController()
    this.uploads.set(key, { file, abort })
    this.change(key, { progress: 0, problem: undefined })
    try {
      const { shrinkImage } = await import('./shrink-image.ts')
      const uploaded = await this.calls.upload(await shrinkImage(file), {
        signal: abort.signal,
        onProgress: (progress) => this.change(key, { progress }),
      })
      this.change(key, { progress: 1, uploaded })
    } catch (error) {
      const problem = error instanceof Error ? error.message : ''
      if (!abort.signal.aborted) this.change(key, { problem })
    }
  }

  /** The conversation may have got its ID in the meantime. */
  private change(key: string, part: Partial<TrayFile>): void {
    for (const [chatKey, files] of Object.entries(this.store.state.trays)) {
      if (!files.some((one) => one.key === key)) continue
      this.put(
        chatKey,
        files.map((one) => (one.key === key ? { ...one, ...part } : one)),
      )
    }
  }

  private of(chatKey: string): readonly TrayFile[] {
    return this.store.state.trays[chatKey] ?? []
  }

  private put(chatKey: string, files: readonly TrayFile[]): void {
    this.store.set({ trays: { ...this.store.state.trays, [chatKey]: files } })
  }
}
