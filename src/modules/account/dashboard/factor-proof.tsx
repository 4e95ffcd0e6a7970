import type { Factors } from '../model.ts'
import { ProofByCode, ProofByPasskey } from './parts/step-up-ways.tsx'

export function FactorProof({
  factors: { passkeys, hasTotp },
  onDone,
}: {
  readonly factors: Factors
  readonly onDone: () => void
}) {
  return (
    <div className="flex flex-col gap-4">
      {passkeys > 0 && <ProofByPasskey onDone={onDone} />}
      {hasTotp && <ProofByCode onDone={onDone} />}
    </div>
  )
}
