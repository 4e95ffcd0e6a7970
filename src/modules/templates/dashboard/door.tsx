export { useMacroWords } from './parts/use-macro-words.ts'
export type { BlockFieldProps } from './template-slots.ts'
