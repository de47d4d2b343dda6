export class OutgoingFault extends Error {}

export type Given = Readonly<Record<string, unknown>>

export function objectOf(value: unknown, name: string): Given {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new OutgoingFault(`${name} must be an object`)
  return value as Given
}

/** Reads members of an entry; `refuse` throws with the name of the entry. */
export interface Members {
  readonly text: (member: string, fallback?: string) => string
  readonly flag: (member: string, fallback: boolean) => boolean
}

export const membersOf = (given: Given, refuse: (reason: string) => never): Members => ({
  text: (member, fallback = '') => {
    const value = given[member] ?? fallback
    return typeof value === 'string' ? value : refuse(`${member} must be a text`)
  },
  flag: (member, fallback) => {
    const value = given[member] ?? fallback
    return typeof value === 'boolean' ? value : refuse(`${member} must be true or false`)
  },
})
