import { lazy } from 'react'

export { nameDevice } from './parts/name-device.ts'

export const StepUpDialog = lazy(async () => ({
  default: (await import('./step-up-dialog.tsx')).StepUpDialog,
}))

export const FactorProof = lazy(async () => ({
  default: (await import('./factor-proof.tsx')).FactorProof,
}))
