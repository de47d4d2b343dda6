import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { importableOf } from '#domain/import-target.ts'
import { checkMapping } from '#domain/integration/check-mapping.ts'
import { writeModes } from '#domain/integration/mapping.ts'
import { useModel } from '../../../client/model.ts'
import { useLabel } from '../../../i18n/index.ts'
import { MappingEditor } from '../mapping/mapping-editor.tsx'
import { textOf, type FormPartsProps } from './form-parts.ts'
import { InterfaceHead } from './interface-head.tsx'
import { InterfacePreview } from './interface-preview.tsx'
import { incoming } from './shown-fields.ts'
import { useSource, useTopicSource } from './use-source.ts'

/** An interface that reads another system. */
export function IncomingParts({ row, form, lines, onLines, onRemove }: FormPartsProps) {
  const label = useLabel()
  const values = useWatch({ control: form.control })
  const entity = importableOf(useModel().entities).find(({ name }) => name === values['entity']) ?? null
  const mode = writeModes.find((one) => one === values['mode']) ?? 'upsert'
  const topic = textOf(values['topic'])
  const table = useSource(topic === '' ? textOf(values['connection']) : '', textOf(values['sourceTable']))
  const posted = useTopicSource(topic)
  const source = topic === '' ? table : posted
  const { columns } = source
  const faults = useMemo(
    () => (entity ? checkMapping(lines, { entity, mode, columns }) : []),
    [entity, lines, mode, columns],
  )
  const titles = new Map(
    Object.entries(entity?.fields ?? {}).map(([name, field]) => [name, label(field.label)]),
  )
  return (
    <>
      <InterfaceHead row={row} form={form} source={source} shown={incoming(values)} onRemove={onRemove} />
      {entity && (
        <MappingEditor
          entity={entity}
          mode={mode}
          lines={lines}
          columns={columns}
          faults={faults}
          onChange={onLines}
        />
      )}
      {entity && (
        <InterfacePreview
          key={entity.name}
          titles={titles}
          row={{ ...values, mapping: lines }}
          ready={columns !== null && lines.length > 0}
          isSound={faults.length === 0}
        />
      )}
    </>
  )
}
