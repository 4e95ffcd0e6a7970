import { useSyncExternalStore } from 'react'

import { getOrganization } from '#modules/organization/contract.ts'
import { callApi } from '#platform/registry/browser-client.ts'
import { uploadApi } from '#platform/registry/browser/upload-api.ts'
import { toast } from '#ui/toast.ts'

import { maxMessageBytes, maxMessageFiles, tooMany } from '../../../file-limits.ts'
import type { Attachment } from '../../../model.ts'
import { uploadAttachment } from '../../../writing-contract.ts'
import { newClientKey } from '#lib/new-client-key.ts'
import { uniqueFileName } from '#lib/unique-file-name.ts'

export type ComposerFile =
  | {
      readonly key: string
      readonly name: string
      readonly state: 'sending'
      readonly part: number
    }
  | {
      readonly key: string
      readonly name: string
      readonly state: 'failed'
      readonly problem: string
    }
  | {
      readonly key: string
      readonly name: string
      readonly state: 'there'
      readonly attachment: Attachment
    }

/** Stored outside of the screen, so that uploads continue while another conversation is open. */
export function useComposerFiles(place: string): readonly ComposerFile[] {
  return useSyncExternalStore(
    subscribe,
    () => filesAt(place),
    () => none,
  )
}

function filesAt(place: string): readonly ComposerFile[] {
  return kept.get(place) ?? none
}

export function fileNamesAt(place: string): readonly string[] {
  return filesAt(place).map(({ name }) => name)
}

export function attachmentsAt(place: string): readonly Attachment[] {
  return filesAt(place).flatMap((file) => (file.state === 'there' ? [file.attachment] : []))
}

export function addFiles(place: string, files: readonly File[]): void {
  const room = Math.max(0, maxMessageFiles - filesAt(place).length)
  if (files.length > room) toast({ tone: 'bad', title: tooMany })
  for (const file of files.slice(0, room)) {
    const key = newClientKey()
    const name = uniqueFileName(file.name, fileNamesAt(place))
    const named = name === file.name ? file : new File([file], name, { type: file.type })
    originals.set(key, named)
    put(place, [...filesAt(place), { key, name, state: 'sending', part: 0 }])
    void upload(place, key, named)
  }
}

export function retryFile(place: string, key: string): void {
  const file = originals.get(key)
  if (file) void upload(place, key, file)
}

export function removeFile(place: string, key: string): void {
  running.get(key)?.abort()
  originals.delete(key)
  put(
    place,
    filesAt(place).filter((file) => file.key !== key),
  )
}

export function isTooLarge(files: readonly ComposerFile[]): boolean {
  const sizes = files.map((file) => (file.state === 'there' ? file.attachment.size : 0))
  return sizes.reduce((sum, size) => sum + size, 0) > maxMessageBytes
}

export function setFiles(place: string, attachments: readonly Attachment[]): void {
  put(place, attachments.map(thereAlready))
}

export function restoreFiles(place: string, attachments: readonly Attachment[]): void {
  put(place, [...attachments.map(thereAlready), ...filesAt(place)])
}

export function addAttached(place: string, attachments: readonly Attachment[]): void {
  put(place, [...filesAt(place), ...attachments.map(thereAlready)].slice(0, maxMessageFiles))
}

function thereAlready(attachment: Attachment): ComposerFile {
  return { key: attachment.id, name: attachment.name, state: 'there', attachment }
}

async function upload(place: string, key: string, file: File): Promise<void> {
  const controller = new AbortController()
  const { signal } = controller
  const { name } = file
  running.set(key, controller)
  change(place, { key, name, state: 'sending', part: 0 })
  try {
    await refuseLarge(file)
    const onProgress = (part: number): void => change(place, { key, name, state: 'sending', part })
    const attachment = await uploadApi(
      uploadAttachment,
      { name: name.slice(0, 255) || 'file' },
      file,
      { onProgress, signal },
    )
    originals.delete(key)
    change(place, { key, name, state: 'there', attachment })
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    if (!signal.aborted) change(place, { key, name, state: 'failed', problem })
  }
  running.delete(key)
}

/** Checked before an upload that may take minutes. */
async function refuseLarge({ size }: File): Promise<void> {
  if (size <= megabyte) return
  const { fileMegabytes } = await callApi(getOrganization, {})
  if (size > fileMegabytes * megabyte) {
    throw new Error(`This file is larger than ${fileMegabytes} MB.`)
  }
}

function change(place: string, changed: ComposerFile): void {
  put(
    place,
    filesAt(place).map((file) => (file.key === changed.key ? changed : file)),
  )
}

function put(place: string, files: readonly ComposerFile[]): void {
  kept.set(place, files)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const none: readonly ComposerFile[] = []
const kept = new Map<string, readonly ComposerFile[]>()
const originals = new Map<string, File>()
const running = new Map<string, AbortController>()
const listeners = new Set<() => void>()
const megabyte = 1024 * 1024
