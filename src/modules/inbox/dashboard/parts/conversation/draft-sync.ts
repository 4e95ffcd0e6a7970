import { ApiProblem } from '#platform/registry/api-problem.ts'
import { callApi } from '#platform/registry/browser-client.ts'

import type { KeptMailHead } from '../../../mail-model.ts'
import { shareDraft } from '../../../together-contract.ts'
import { listDrafts, saveDraft, type Draft } from '../../../writing-contract.ts'
import { keepBlock, readBlock } from '../blocks/kept-block.ts'
import { addedTo } from './added-to.ts'
import { bringBack } from './bring-back.ts'
import { attachmentsAt, setFiles } from './composer-files.ts'
import { keepMailTarget, readMailTarget } from './mail-target.ts'
import { keepReplyTarget, readReplyTarget } from './reply-target.ts'
import { draftPlace, keepDraft, readDraft, type DraftKind } from './drafts.ts'

interface SyncListener {
  /** Something newer was written elsewhere, or that is settled. */
  onNewer(draft: Draft | undefined): void
  onShared(isShared: boolean): void
  /** An answer that was to be sent later stands here again. */
  onBack(): void
}

/** Keeps one draft on the server as it is here, and says when another tab wrote something newer. */
export class DraftSync {
  private readonly id: string
  private readonly kind: DraftKind
  private readonly listener: SyncListener
  /** Of the draft that the server has and this tab has seen. */
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

  /** Answers what was taken over from the server. */
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

  /** Something may have gone back into the draft: an answer that is not sent any more. */
  async lookAgain(): Promise<void> {
    clearTimeout(this.timer)
    const taken = await this.open()
    if (taken?.calledOffAt) this.listener.onBack()
  }

  /** Puts what was called off before what is written here. */
  insert(draft: Draft): void {
    const here = new Set(attachmentsAt(this.place).map((file) => file.id))
    this.version = draft.version
    bringBack(this.id, this.kind, {
      ...draft,
      text: this.added(draft),
      files: draft.files.filter((file) => !here.has(file.id)),
    })
    this.listener.onNewer(undefined)
    void this.save()
  }

  /** What it says beyond what is here or was saved from here. */
  added({ text }: Draft): string {
    return addedTo(text, [this.savedText, this.text])
  }

  /** What is here changed: it is saved when the writer pauses. */
  changed(): void {
    if (this.version === undefined || this.isSaving || this.state === this.saved) return
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.save(), pauseMs)
  }

  /** Takes over what was written elsewhere. */
  take(draft: Draft): void {
    this.version = draft.version
    keepDraft(this.id, this.kind, draft.text)
    setFiles(this.place, draft.files)
    keepBlock(this.place, draft.block)
    keepReplyTarget(this.id, this.kind, draft.replyTo)
    if (this.kind === 'text') keepMailTarget(this.id, draft.mail ?? undefined)
    this.saved = this.state
    this.savedText = draft.text
    this.listener.onNewer(undefined)
    this.listener.onShared(draft.isShared)
  }

  /** Lets colleagues read it and take it over, or no longer. What is here is saved first. */
  async share(isShared: boolean): Promise<void> {
    clearTimeout(this.timer)
    if (this.state !== this.saved) await this.save()
    const { id, kind } = this
    this.listener.onShared((await callApi(shareDraft, { id, kind, isShared })).isShared)
  }

  /** Goes on with what is here instead. */
  keepMine({ version }: Draft): void {
    this.version = version
    this.listener.onNewer(undefined)
    void this.save()
  }

  /** It was sent, and with that the server forgot it. */
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
      // Sent meanwhile: what was just kept is out of date, and the next look corrects it.
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

  /** A note goes to nobody. */
  private get mail(): KeptMailHead | null {
    return (this.kind === 'text' && readMailTarget(this.id)) || null
  }
}

function isSame(draft: Draft, text: string): boolean {
  return draft.text === text
}

/** A draft that cannot be kept on the server is still kept here. */
const ignore = (): void => {}
const pauseMs = 900
