export { useMacroWords } from './parts/use-macro-words.ts'
