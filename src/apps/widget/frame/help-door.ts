import type { ComponentType } from 'react'

import type { WidgetConfig } from '#modules/widget/model.ts'

/** Where in it: one article, one topic, or a search. Nothing of it is its first page. */
export interface HelpAt {
  readonly article?: string
  readonly topic?: string
  readonly search?: string
  /** The search that led to the article, and which of its answers it was. */
  readonly searchId?: string
  readonly rank?: number
}

/** What visitors can read for themselves. */
export interface Help {
  isOffered(config: WidgetConfig): boolean
  /** Best lazy ones: their code is loaded when they are shown. */
  readonly Screen: ComponentType<{ readonly at: HelpAt | undefined }>
  /** On the first page of the chat. */
  readonly Card: ComponentType
}

let registered: Help | undefined

/** A module that has something to read comes in here; as long as none does there is no tab. */
export function registerHelp(help: Help | undefined): void {
  registered = help
}

export function findHelp(config: WidgetConfig): Help | undefined {
  return registered?.isOffered(config) ? registered : undefined
}
