import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { importableOf } from '#domain/import-target.ts'
import { checkMapping } from '#domain/integration/check-mapping.ts'
import { checkSourceFilter, readJoins } from '#domain/integration/source-joins.ts'
import { writeModes } from '#domain/integration/mapping.ts'
import { useModel } from '../../../client/model.ts'
import { useLabel } from '../../../i18n/index.ts'
import { MappingEditor } from '../mapping/mapping-editor.tsx'
import { draftJoins, JoinsEditor } from './joins-editor.tsx'
import { textOf, type FormPartsProps } from './form-parts.ts'
import { InterfaceHead } from './interface-head.tsx'
import { InterfacePreview } from './interface-preview.tsx'
import { incoming } from './shown-fields.ts'
import { useSource, useTopicSource } from './use-source.ts'

/** An interface that reads another system. */
export function IncomingParts({ row, form, lines, onLines, onRemove }: FormPartsProps) {
  const label = useLabel()
  const values = useWatch({ control: form.control })
  const model = useModel()
  const entity = importableOf(model.entities).find(({ name }) => name === values['entity']) ?? null
  const mode = writeModes.find((one) => one === values['mode']) ?? 'upsert'
  const topic = textOf(values['topic'])
  const drafts = draftJoins(values['joins'])
  const { joins } = readJoins(drafts)
  const connection = topic === '' ? textOf(values['connection']) : ''
  const table = useSource(connection, textOf(values['sourceTable']), joins)
  const posted = useTopicSource(topic)
  const source = topic === '' ? table : posted
  const { columns } = source
  const faults = useMemo(
    () => (entity ? checkMapping(lines, { entity, mode, columns, model }) : []),
    [entity, lines, mode, columns, model],
  )
  const filterFaults = columns ? checkSourceFilter(textOf(values['sourceFilter']), columns) : []
  const titles = new Map(
    Object.entries(entity?.fields ?? {}).map(([name, field]) => [name, label(field.label)]),
  )
  return (
    <>
      <InterfaceHead row={row} form={form} source={source} shown={incoming(values)} onRemove={onRemove} />
      {topic === '' && (
        <JoinsEditor
          joins={drafts}
          source={source}
          faults={filterFaults}
          onChange={(next) => form.setValue('joins', next.length > 0 ? next : null, { shouldDirty: true })}
        />
      )}
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
          isSound={faults.length + filterFaults.length === 0}
        />
      )}
    </>
  )
}
