import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout } from 'node:timers/promises'

import { AxeBuilder } from '@axe-core/playwright'
import type { Frame, Page } from 'playwright-core'

/** Axe without support for cross-origin frames. Injected once per page. */
export class AccessChecker extends AxeBuilder {
  readonly #page: Page

  constructor(page: Page) {
    super({ page, axeSource: 'void 0' })
    this.#page = page
    this.setLegacyMode()
    this.options({
      resultTypes: ['violations'],
      preload: { assets: ['media'] },
    })
  }

  override async analyze(): ReturnType<AxeBuilder['analyze']> {
    const [main, ...inner] = this.#page.frames()
    if (main) await bringAxe(main)
    await Promise.all(inner.map(tryToBringAxe))
    return super.analyze()
  }
}

/** Some frames run no scripts, and some are already gone. */
async function tryToBringAxe(frame: Frame): Promise<void> {
  const patience = setTimeout(1000, undefined, { ref: false })
  await Promise.race([bringAxe(frame).catch(() => {}), patience])
}

async function bringAxe(frame: Frame): Promise<void> {
  const isThere = await frame.evaluate(`typeof window.axe === 'object'`)
  if (!isThere) await frame.evaluate(axeSource)
}

const fromChecker = createRequire(import.meta.resolve('@axe-core/playwright'))
const axeSource = readFileSync(fromChecker.resolve('axe-core/axe.min.js'), 'utf8')
