import { z } from 'zod'

import { needs } from '#platform/permissions/access.ts'
import { call } from '#platform/registry/call.ts'
import { id } from '#platform/registry/fields.ts'

import { merge } from './model.ts'

interface Merged<Target extends z.ZodType, Apart extends z.ZodType> {
  readonly one: string
  readonly many: string
  readonly noun: string
  readonly nouns: string
  readonly target: Target
  readonly apart: Apart
}

export function mergeCalls<Target extends z.ZodType, Apart extends z.ZodType>({
  one,
  many,
  noun,
  nouns,
  target,
  apart,
}: Merged<Target, Apart>) {
  return {
    merge: call({
      name: `${many}.merge${nouns}`,
      route: `POST /api/${many}/{id}/merge`,
      summary: `Merge another ${one} into this one`,
      access: needs('Inbox', 'manage'),
      input: z.strictObject({ id: id(many), fromId: id(many) }),
      output: target,
    }),
    list: call({
      name: `${many}.list${noun}Merges`,
      route: `GET /api/${many}/{id}/merges`,
      summary: `List the ${many} merged into a ${one} that can still be unmerged`,
      access: needs('Inbox', 'view'),
      input: z.strictObject({ id: id(many) }),
      output: z.object({ items: z.array(merge) }),
    }),
    unmerge: call({
      name: `${many}.unmerge${nouns}`,
      route: `POST /api/${one}-merges/{id}/undo`,
      summary: `Unmerge two ${many}`,
      access: needs('Inbox', 'manage'),
      input: z.strictObject({ id: id(`${one}_merges`) }),
      output: apart,
    }),
  }
}

export type MergeCalls = ReturnType<typeof mergeCalls>
