import { useMemo } from 'react'
import { pageEnvironment, type PageScope } from '#domain/pages/environment.ts'

/** What names of a scope mean, as text: each change of the page makes new objects of the same meaning. */
const meaningOf = ({ page, sources, me, event, eventSource }: PageScope): string =>
  JSON.stringify([
    [...page.params, ...page.variables].map(({ name, type }) => [name, type]),
    Object.entries(sources).map(([name, fields]) => [
      name,
      fields && Object.entries(fields).map(([field, { kind }]) => [field, kind]),
    ]),
    me,
    event && (event.gives ?? {}),
    eventSource,
  ])

/** The environment of the expressions of a scope; the same one while names mean the same. */
export function useEnvironment(scope: PageScope) {
  const meaning = meaningOf(scope)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the meaning is all that counts of the scope
  return useMemo(() => pageEnvironment(scope), [meaning])
}
