import { entityNamed } from '#domain/entities/index.ts'
import { useShownEntity } from '../../../list/shown-entity.ts'
import { MappingEditor } from '../mapping/mapping-editor.tsx'
import type { Wizard } from './use-wizard.ts'

/** How columns of the file become fields: the editor of interfaces. */
export function MappingStep({ wizard }: { readonly wizard: Wizard }) {
  const { settings, head, change } = wizard
  const entity = useShownEntity(entityNamed(settings.entity))
  return (
    <MappingEditor
      entity={entity}
      mode={settings.mode}
      lines={settings.mapping}
      columns={head?.columns ?? null}
      onChange={(mapping) => change({ mapping })}
    />
  )
}
