import { useEffect, useState } from 'react'

import { ApiProblem } from '#platform/registry/api-problem.ts'
import { callApi } from '#platform/registry/browser-client.ts'
import { toast } from '#ui/toast.ts'

import type { Attachment } from '../../../model.ts'
import { keepAttachmentLonger } from '../../../writing-contract.ts'
import {
  attachmentsAt,
  restoreFiles,
  useComposerFiles,
  type ComposerFile,
} from '../conversation/composer-files.ts'
import { keep, readKept } from '../kept.ts'

export interface KeptFiles {
  readonly files: readonly ComposerFile[]
  readonly areBack: boolean
}

export function useKeptFiles(place: string): KeptFiles {
  const files = useComposerFiles(place)
  const [back, setBack] = useState(() => (knownAt(place).length === 0 ? place : undefined))
  useEffect(() => {
    let isLeft = false
    void restoreOnce(place).finally(() => {
      if (!isLeft) setBack(place)
    })
    return () => {
      isLeft = true
    }
  }, [place])
  useEffect(() => {
    if (back === place) storeKnownFiles(place, attachmentsAt(place))
  }, [back, place, files])
  return { files, areBack: back === place }
}

export function removeStoredFiles(place: string): void {
  keep(keyOf(place), '')
}

function restoreOnce(place: string): Promise<void> {
  const running = restoring.get(place) ?? restoreToDraft(place)
  restoring.set(place, running)
  return running
}

async function restoreToDraft(place: string): Promise<void> {
  const known = knownAt(place)
  if (known.length === 0) return
  const found = (await Promise.all(known.map(findAgain))).filter((file) => file !== undefined)
  const gone = without(known, found)
  restoreFiles(place, found)
  if (gone.length > 0) toast({ tone: 'bad', title: missingFilesText(gone.map(({ name }) => name)) })
}

/**
 * Undefined if the server says that the file is gone; without a response, it is shown as before.
 */
async function findAgain(file: Attachment): Promise<Attachment | undefined> {
  try {
    return await callApi(keepAttachmentLonger, { id: file.id })
  } catch (error) {
    return error instanceof ApiProblem && error.code === 'not_found' ? undefined : file
  }
}

/**
 * Unsent files are deleted after a day, but drafts last longer. If this request fails, the file
 * lasts one day.
 */
function storeKnownFiles(place: string, files: readonly Attachment[]): void {
  const before = knownAt(place)
  keep(keyOf(place), files.length === 0 ? '' : JSON.stringify(files))
  extendFiles(30, without(files, before))
  extendFiles(1, without(before, files))
}

function extendFiles(days: number, files: readonly Attachment[]): void {
  for (const { id } of files) void callApi(keepAttachmentLonger, { id, days }).catch(() => {})
}

function without(files: readonly Attachment[], others: readonly Attachment[]): Attachment[] {
  const ids = new Set(others.map(({ id }) => id))
  return files.filter(({ id }) => !ids.has(id))
}

function missingFilesText(names: readonly string[]): string {
  const [only] = names
  return names.length === 1
    ? `${only} is no longer available. Attach it again.`
    : `${names.join(', ')} are no longer available. Attach them again.`
}

function knownAt(place: string): readonly Attachment[] {
  return parseFiles(readKept(keyOf(place)))
}

/** Stored data may be invalid or from another release. */
export function parseFiles(kept: string): readonly Attachment[] {
  try {
    const parsed: unknown = JSON.parse(kept)
    return Array.isArray(parsed) ? parsed.filter(isFile) : []
  } catch {
    return []
  }
}

function isFile(one: unknown): one is Attachment {
  if (typeof one !== 'object' || one === null) return false
  return 'id' in one && typeof one.id === 'string' && 'name' in one && typeof one.name === 'string'
}

function keyOf(place: string): string {
  return `files:${place}`
}

const restoring = new Map<string, Promise<void>>()
