/** A code that no earlier attempt of a test, nor another test, has left behind. */
export const unique = (prefix: string): string => `${prefix}${Date.now().toString(36).toUpperCase()}`
