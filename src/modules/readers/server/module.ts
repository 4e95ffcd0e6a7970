import { answer, type Module } from '#platform/registry/module.ts'

import { askForReaderLink, enterAsReader, leaveAsReader, readMyself } from '../contract.ts'
import { answerMyself, askForLink, enter, leave } from './actions.ts'
import type { Links } from './letters.ts'
import { readerHolding } from './person-holding.ts'
import { sweepReaders } from './sweep.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

/** People on tenants' pages who prove an address by a link, and are known there from then on. */
export function createReadersModule({ config }: { readonly config: Links }): Module {
  return {
    name: 'readers',
    fieldTexts,
    calls: [
      answer(askForReaderLink, (scope, asked, exchange) =>
        askForLink(scope, config, asked, exchange),
      ),
      answer(enterAsReader, (scope, shown, exchange) => enter(scope, config, shown, exchange)),
      answer(leaveAsReader, (scope, _, exchange) => leave(scope, config, exchange)),
      answer(readMyself, (scope) => answerMyself(scope)),
    ],
    jobs: sweepReaders.jobs,
    cron: [sweepReaders.cron],
    people: [readerHolding],
    holdings: [{ table: 'reader_sessions', label: 'Sign-ins on your sites' }],
  }
}
