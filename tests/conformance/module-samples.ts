import { existsSync } from 'node:fs'

import type { AttackSamples, RowAdders, Samples, Stage } from '#tests/support/attack-samples.ts'

import tiers from '../../src/modules/tiers.json' with { type: 'json' }

const declared = await Promise.all(
  tiers
    .flat()
    .filter((module) => existsSync(`src/modules/${module}/tests/attack-samples.ts`))
    .map(async (module) => {
      const path = `../../src/modules/${module}/tests/attack-samples.ts`
      const { attack } = (await import(path)) as { readonly attack: AttackSamples }
      return attack
    }),
)

export const moduleSamples: Samples = Object.assign({}, ...declared.map(({ samples }) => samples))

/** One after the other because later modules need rows of earlier ones. */
export async function seedModules(stage: Stage): Promise<void> {
  for (const attack of declared) await attack.seed?.(stage)
}

export function moduleRowAdders(stage: Stage): RowAdders {
  return Object.assign({}, ...declared.map((attack) => attack.rowAdders?.(stage)))
}
