export { useMacroWords } from './parts/use-macro-words.ts'
export type { BlockFieldProps, FieldValueProps } from './template-slots.ts'
