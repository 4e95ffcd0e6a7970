export { AskDialog } from './inbox/ask-dialog.tsx'
