/** All message actions load in one file, because a visitor who opens the menu often edits next. */
export { BubbleMenu } from './bubble-menu.tsx'
export { EditBox } from './edit-box.tsx'
