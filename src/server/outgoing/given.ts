export class OutgoingFault extends Error {}

export type Given = Readonly<Record<string, unknown>>

export function objectOf(value: unknown, name: string): Given {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new OutgoingFault(`${name} must be an object`)
  return value as Given
}
