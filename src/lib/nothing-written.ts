/** What is said of a value that is missing. A form knows what its field is called, and says that instead. */
export const nothingWritten = 'Enter some text.'
