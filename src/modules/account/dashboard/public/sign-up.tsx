export { NewPasswordField } from '../parts/new-password-field.tsx'
export { OrLine } from '../parts/or-line.tsx'
export { ProviderButtons, type Provider } from '../parts/provider-buttons.tsx'
