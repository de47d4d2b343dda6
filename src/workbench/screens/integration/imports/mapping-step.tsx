import { useModel } from '../../../client/model.ts'
import { useShownEntity } from '../../../list/shown-entity.ts'
import { MappingEditor } from '../mapping/mapping-editor.tsx'
import { useMappingFaults } from './use-mapping-faults.ts'
import type { Wizard } from './use-wizard.ts'

/** How columns of the file become fields: the editor of interfaces. */
export function MappingStep({ wizard }: { readonly wizard: Wizard }) {
  const faults = useMappingFaults(wizard) ?? []
  const { settings, head, change } = wizard
  const entity = useShownEntity(useModel().named(settings.entity))
  return (
    <MappingEditor
      entity={entity}
      mode={settings.mode}
      lines={settings.mapping}
      columns={head?.columns ?? null}
      faults={faults}
      onChange={(mapping) => change({ mapping })}
    />
  )
}
