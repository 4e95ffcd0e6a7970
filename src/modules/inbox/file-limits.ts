export const mostMessageFiles = 25
export const mostMessageBytes = 100 * 1024 * 1024

export const tooMany = `A message can have at most ${mostMessageFiles} files.`
export const tooLarge =
  'The files of a message can have at most 100 MB in total. Remove some of them.'
