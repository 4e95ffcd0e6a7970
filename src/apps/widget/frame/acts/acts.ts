/** What is done with a message comes as one file: whoever opens the menu may edit next. */
export { BubbleMenu } from './bubble-menu.tsx'
export { EditBox } from './edit-box.tsx'
