// One part, fetched beside the sheet: what marks words.
export { formatByKey, pasteMarks, placePicture } from '#ui/light-marks/edit-box.ts'
export { FormatBar } from '#ui/light-marks/format-bar.tsx'
