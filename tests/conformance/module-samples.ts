import { existsSync } from 'node:fs'

import type { AttackSamples, Growers, Samples, Stage } from '#tests/support/attack-samples.ts'

import tiers from '../../src/modules/tiers.json' with { type: 'json' }

/** What the modules say of themselves in `tests/attack-samples.ts`, the lower ones first. */
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

/** One after the other, as later modules need what earlier ones made. */
export async function furnishModules(stage: Stage): Promise<void> {
  for (const attack of declared) await attack.furnish?.(stage)
}

export function moduleGrowers(stage: Stage): Growers {
  return Object.assign({}, ...declared.map((attack) => attack.growers?.(stage)))
}
