import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import type { Entity } from '#domain/entity.ts'
import { entityEnvironment } from '#domain/environments/entity-environment.ts'
import { checkOutMapping, nestsNames, outColumns } from '#domain/integration/out-mapping.ts'
import { sentOf } from '#domain/integration/sent-entities.ts'
import { useModel } from '../../../client/model.ts'
import { useShownEntity } from '../../../list/shown-entity.ts'
import { OutMappingEditor } from '../mapping/out-mapping-editor.tsx'
import { textOf, type FormPartsProps } from './form-parts.ts'
import { InterfaceHead } from './interface-head.tsx'
import { InterfacePreview } from './interface-preview.tsx'
import { outgoing } from './shown-fields.ts'
import { useFormatOf, useTargets } from './use-source.ts'

/** An interface that sends rows to another system. */
export function OutgoingParts(props: FormPartsProps) {
  const name = useWatch({ control: props.form.control, name: 'entity' })
  const model = useModel()
  const entity = sentOf(model.entities).find((one) => one.name === name)
  return entity ? <PartsOf key={entity.name} {...props} entity={entity} /> : <HeadAlone {...props} />
}

const noFields: ReturnType<typeof outColumns> = []
const noTitles: ReadonlyMap<string, string> = new Map()

function HeadAlone({ row, form, onRemove }: FormPartsProps) {
  const values = useWatch({ control: form.control })
  const target = useTargets(textOf(values['connection']), noFields)
  useFormatOf(form, target)
  return (
    <InterfaceHead
      row={row}
      form={form}
      source={target}
      shown={outgoing(values, target)}
      onRemove={onRemove}
    />
  )
}

function PartsOf({
  row,
  form,
  lines,
  onLines,
  onRemove,
  entity: declared,
}: FormPartsProps & { readonly entity: Entity }) {
  const values = useWatch({ control: form.control })
  const entity = useShownEntity(declared)
  const columns = useMemo(() => outColumns(entity), [entity])
  const target = useTargets(textOf(values['connection']), columns)
  useFormatOf(form, target)
  const nests = nestsNames(values['format'])
  const model = useModel()
  const faults = useMemo(
    () => checkOutMapping(lines, columns, nests, entityEnvironment(entity.name, model)),
    [lines, columns, nests, entity.name, model],
  )
  return (
    <>
      <InterfaceHead
        row={row}
        form={form}
        source={target}
        shown={outgoing(values, target)}
        onRemove={onRemove}
      />
      <OutMappingEditor entity={entity} lines={lines} columns={columns} faults={faults} onChange={onLines} />
      <InterfacePreview
        titles={noTitles}
        row={{ ...values, mapping: lines }}
        ready={lines.length > 0}
        isSound={faults.length === 0}
      />
    </>
  )
}
