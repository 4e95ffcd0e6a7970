/** Of one message, whoever writes it. */
export const mostMessageFiles = 25
export const mostMessageBytes = 100 * 1024 * 1024

export const tooMany = `A message can have ${mostMessageFiles} files at most.`
export const tooLarge = 'The files of a message can have 100 MB together. Take some of them out.'
