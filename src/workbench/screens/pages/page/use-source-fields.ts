import { useMemo } from 'react'
import { fieldsOfSources } from '#domain/pages/check.ts'
import type { SourceFields } from '#domain/pages/environment.ts'
import type { PageFile } from '#domain/pages/page.ts'
import { standardData } from '#domain/pages/parameters.ts'
import { useModel } from '../../../client/model.ts'
import { useSources } from './sources/use-sources.ts'

/** Fields of the sources of the page; those that are known only once they were read, from their answers. */
export function useSourceFields(page: PageFile): SourceFields {
  const model = useModel()
  const declared = useMemo(() => fieldsOfSources(page, { ...standardData, model }), [page, model])
  const unknown = useMemo(
    () =>
      page.sources
        .filter(({ name, kind }) => kind === 'report' && declared[name] === null)
        .map(({ name }) => name),
    [page, declared],
  )
  const answers = useSources(unknown)
  // Expressions are compiled once for each object of fields: an answer with the same fields keeps it.
  const found = JSON.stringify(answers.map(({ name, answer }) => [name, answer?.fields ?? null]))
  return useMemo(
    () => ({ ...declared, ...(Object.fromEntries(JSON.parse(found) as [string, null][]) as SourceFields) }),
    [declared, found],
  )
}
