import { supplySource } from '#domain/entities/kitting/supply-source.ts'
import { SourceScreen } from './source-screen.tsx'

/** Which rows are supplies, of which class and in which order they are used (entities.md 3.11, SupplySourceMan). */
export default function SupplyDefinitionScreen() {
  return (
    <SourceScreen
      kind="supply"
      entity={supplySource}
      headFields={['code', 'name', 'supplyClass', 'supplySeq', 'timeZone', 'isDefault', 'enabled']}
    />
  )
}
