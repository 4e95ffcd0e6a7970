export const textFrame = 'rich-text min-h-32 px-3 py-2.5 max-sm:text-lg'
