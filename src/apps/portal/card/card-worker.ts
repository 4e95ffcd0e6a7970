import { parentPort } from 'node:worker_threads'

import { drawCard, type CardFacts } from './draw-card.ts'

export type CardAnswer = { readonly png: Uint8Array } | { readonly error: Error }

async function answerTo(facts: CardFacts): Promise<CardAnswer> {
  try {
    return { png: await drawCard(facts) }
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
}

parentPort?.on('message', (facts: CardFacts) => {
  void answerTo(facts).then((answer) => parentPort?.postMessage(answer, []))
})
