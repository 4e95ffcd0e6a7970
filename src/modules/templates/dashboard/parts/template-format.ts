// Loaded on demand together with the editor sheet.
export { formatByKey, pasteMarks, placePicture } from '#ui/light-marks/edit-box.ts'
export { FormatBar } from '#ui/light-marks/format-bar.tsx'
