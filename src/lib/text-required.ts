/** Error for an empty value. Forms replace it with a sentence that names the field. */
export const textRequired = 'Enter some text.'
