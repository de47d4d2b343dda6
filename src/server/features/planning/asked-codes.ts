import { TaktError } from '#domain/errors.ts'

/** Rows that one call may change at most. */
export const mostAtOnce = 5000

/** The codes of a JSON list, each once in its first spelling; anything else is refused with 400. */
export function askedCodes(value: unknown, member: string): string[] {
  const codes = Array.isArray(value) ? value : []
  if (codes.length === 0 || codes.length > mostAtOnce || codes.some((code) => typeof code !== 'string'))
    throw new TaktError('invalidRequest', {}, { details: `${member}: 1..${mostAtOnce}` })
  const first = new Map<string, string>()
  for (const code of codes as string[])
    if (!first.has(code.toLowerCase())) first.set(code.toLowerCase(), code)
  return [...first.values()]
}
