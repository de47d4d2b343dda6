import { demandSource } from '#domain/entities/kitting/demand-source.ts'
import { SourceScreen } from './source-screen.tsx'

/** Which rows are demands, and what their columns mean (entities.md 3.11, DemandSourceMan). */
export default function DemandDefinitionScreen() {
  return (
    <SourceScreen
      kind="demand"
      entity={demandSource}
      headFields={['code', 'name', 'demandKind', 'priorityBase', 'timeZone', 'isDefault', 'enabled']}
    />
  )
}
