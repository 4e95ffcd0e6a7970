import { ApiProblem } from '#platform/registry/api-problem.ts'
import { callApi } from '#platform/registry/browser-client.ts'

import type { KeptMailHead } from '../../../mail-model.ts'
import { shareDraft } from '../../../together-contract.ts'
import { listDrafts, saveDraft, type Draft } from '../../../writing-contract.ts'
import { storeBlock, readBlock } from '../blocks/kept-block.ts'
import { addedTo } from './added-to.ts'
import { restoreToDraft } from './restore-to-draft.ts'
import { attachmentsAt, setFiles } from './composer-files.ts'
import { storeMailTarget, readMailTarget } from './mail-target.ts'
import { storeReplyTarget, readReplyTarget } from './reply-target.ts'
import { draftPlace, storeDraft, readDraft, type DraftKind } from './drafts.ts'

interface SyncListener {
  onNewer(draft: Draft | undefined): void
  onShared(isShared: boolean): void
  onBack(): void
}

/** Syncs one draft with the server and reports when another tab saved a newer version. */
export class DraftSync {
  private readonly id: string
  private readonly kind: DraftKind
  private readonly listener: SyncListener
  private version: number | undefined
  private saved = ''
  private savedText = ''
  private timer: ReturnType<typeof setTimeout> | undefined
  private isSaving = false
  private isClosed = false

  constructor(id: string, kind: DraftKind, listener: SyncListener) {
    this.id = id
    this.kind = kind
    this.listener = listener
  }

  async open(): Promise<Draft | undefined> {
    this.isClosed = false
    const { items } = await callApi(listDrafts, { id: this.id })
    const kept = items.find(({ kind }) => kind === this.kind)
    if (this.isClosed) return undefined
    this.listener.onShared(kept?.isShared ?? false)
    const isTaken = kept !== undefined && (this.isEmpty || isSame(kept, this.text))
    if (!kept) this.version = 0
    else if (isTaken) this.take(kept)
    else this.listener.onNewer(kept)
    this.changed()
    return isTaken ? kept : undefined
  }

  /** A scheduled reply that was canceled may have returned to the draft. */
  async recheck(): Promise<void> {
    clearTimeout(this.timer)
    const taken = await this.open()
    if (taken?.calledOffAt) this.listener.onBack()
  }

  insert(draft: Draft): void {
    const here = new Set(attachmentsAt(this.place).map((file) => file.id))
    this.version = draft.version
    restoreToDraft(this.id, this.kind, {
      ...draft,
      text: this.added(draft),
      files: draft.files.filter((file) => !here.has(file.id)),
    })
    this.listener.onNewer(undefined)
    void this.save()
  }

  added({ text }: Draft): string {
    return addedTo(text, [this.savedText, this.text])
  }

  changed(): void {
    if (this.version === undefined || this.isSaving || this.state === this.saved) return
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.save(), pauseMs)
  }

  take(draft: Draft): void {
    this.version = draft.version
    storeDraft(this.id, this.kind, draft.text)
    setFiles(this.place, draft.files)
    storeBlock(this.place, draft.block)
    storeReplyTarget(this.id, this.kind, draft.replyTo)
    if (this.kind === 'text') storeMailTarget(this.id, draft.mail ?? undefined)
    this.saved = this.state
    this.savedText = draft.text
    this.listener.onNewer(undefined)
    this.listener.onShared(draft.isShared)
  }

  async share(isShared: boolean): Promise<void> {
    clearTimeout(this.timer)
    if (this.state !== this.saved) await this.save()
    const { id, kind } = this
    this.listener.onShared((await callApi(shareDraft, { id, kind, isShared })).isShared)
  }

  keepMine({ version }: Draft): void {
    this.version = version
    this.listener.onNewer(undefined)
    void this.save()
  }

  sent(): void {
    clearTimeout(this.timer)
    this.version = 0
    this.saved = this.state
    this.savedText = ''
    this.listener.onShared(false)
  }

  close(): void {
    this.isClosed = true
    clearTimeout(this.timer)
    if (this.version !== undefined && this.state !== this.saved) void this.save()
  }

  private async save(): Promise<void> {
    if (this.version === undefined) return
    this.isSaving = true
    const { state, version, text, id, kind } = this
    const fileIds = attachmentsAt(this.place).map((file) => file.id)
    const block = readBlock(this.place) ?? null
    const replyToId = readReplyTarget(id, kind)
    try {
      const { draft } = await callApi(saveDraft, {
        id,
        kind,
        text,
        fileIds,
        block,
        replyToId,
        mail: this.mail,
        version,
      })
      // The draft was sent in the meantime; the next sync corrects the state.
      this.version = draft?.version ?? 0
      this.saved = state
      this.savedText = text
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'version_conflict') {
        this.version = undefined
        if (!this.isClosed) await this.open().catch(ignore)
      }
    }
    this.isSaving = false
    if (!this.isClosed) this.changed()
  }

  private get place(): string {
    return draftPlace(this.id, this.kind)
  }

  private get text(): string {
    return readDraft(this.id, this.kind)
  }

  private get isEmpty(): boolean {
    const hasMore = attachmentsAt(this.place).length > 0 || readBlock(this.place)
    return this.text === '' && !hasMore
  }

  private get state(): string {
    const ids = attachmentsAt(this.place).map((file) => file.id)
    const replyToId = readReplyTarget(this.id, this.kind)
    const parts = [this.text, ids, readBlock(this.place), replyToId, this.mail]
    return this.isEmpty ? '' : JSON.stringify(parts)
  }

  /** Notes have no recipients. */
  private get mail(): KeptMailHead | null {
    return (this.kind === 'text' && readMailTarget(this.id)) || null
  }
}

function isSame(draft: Draft, text: string): boolean {
  return draft.text === text
}

/** If the server can't be reached, the browser still stores the draft. */
const ignore = (): void => {}
const pauseMs = 900
