import { useMemo } from 'react'
import { checkMapping } from '#domain/integration/check-mapping.ts'
import type { MappingFault } from '#domain/integration/read-mapping.ts'
import { useModel } from '../../../client/model.ts'
import type { Wizard } from './use-wizard.ts'

/** Faults of the mapping against the file; null: entity or file is not known. */
export function useMappingFaults({ settings, head }: Wizard): readonly MappingFault[] | null {
  const model = useModel()
  const { entity: name, mapping, mode } = settings
  return useMemo(() => {
    const entity = model.find(name)
    return entity && head ? checkMapping(mapping, { entity, mode, columns: head.columns, model }) : null
  }, [model, name, head, mapping, mode])
}
