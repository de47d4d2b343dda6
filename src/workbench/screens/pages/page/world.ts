import type { Row, World } from '#domain/expressions/index.ts'
import { compiledOf, wireValue } from './expressions.ts'
import type { PageUser } from '#domain/pages/environment.ts'
import type { PageFile } from '#domain/pages/page.ts'

/** A moment that every drawing names would ask for the rows of each second. */
const STEP_SECONDS = 60

/** The world of expressions in this minute. */
export const worldNow = (zone: string): World => ({
  now: Math.floor(Date.now() / 1000 / STEP_SECONDS) * STEP_SECONDS,
  zone,
})

export interface Known {
  readonly page: PageFile
  readonly values: Readonly<Record<string, unknown>>
  readonly user: PageUser
  readonly zone: string
}

const noSources = {}

/** The value of a parameter of a source: an expression over PAGE without its sources, and USER. */
export function parameterValue(text: string, { page, values, user, zone }: Known): unknown {
  const scope = { page, sources: noSources, me: null, event: null, eventSource: null }
  const compiled = compiledOf(text, 'any', scope)
  if (!compiled.ok) return null
  return wireValue(compiled.program, { PAGE: values, USER: user as unknown as Row }, worldNow(zone))
}
