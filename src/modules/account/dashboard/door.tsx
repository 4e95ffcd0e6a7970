import { lazy } from 'react'

export { nameDevice } from './parts/name-device.ts'
export { NewPasswordField } from './parts/new-password-field.tsx'
export { OrLine } from './parts/or-line.tsx'
export { ProviderButtons, type Provider } from './parts/provider-buttons.tsx'

/** Fetched when a call first asks for a proof. */
export const StepUpDialog = lazy(async () => ({
  default: (await import('./step-up-dialog.tsx')).StepUpDialog,
}))
