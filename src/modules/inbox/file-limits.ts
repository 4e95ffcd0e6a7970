export const maxMessageFiles = 25
export const maxMessageBytes = 100 * 1024 * 1024

export const tooMany = `A message can have at most ${maxMessageFiles} files.`
export const tooLarge =
  'The files of a message can have at most 100 MB in total. Remove some of them.'
