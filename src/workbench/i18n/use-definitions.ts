import { useMemo } from 'react'
import { aboutOf, definitions, type DefinitionName } from '#domain/definitions/index.ts'
import { useLabel } from './index.ts'

/** Names and hover texts of figures in the reader's language. */
export function useDefinitions() {
  const label = useLabel()
  return useMemo(
    () => ({
      term: (name: DefinitionName): string => label(definitions[name].term),
      about: (name: DefinitionName): string => label(aboutOf(name)),
    }),
    [label],
  )
}
