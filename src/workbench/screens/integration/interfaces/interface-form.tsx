import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { interfaceConfig } from '#domain/entities/integration/interface-config.ts'
import { importableOf } from '#domain/import-target.ts'
import { checkMapping } from '#domain/integration/check-mapping.ts'
import { writeModes } from '#domain/integration/mapping.ts'
import { readMapping } from '#domain/integration/read-mapping.ts'
import { useModel } from '../../../client/model.ts'
import { showFaults } from '../../../fields/row-form.ts'
import { readForm } from '../../../fields/row-values.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useStoredRowForm } from '../../../fields/stored-row-form.ts'
import { useRowActions, type StoredRow } from '../../kitting/row-editing/use-row-actions.ts'
import { MappingEditor } from '../mapping/mapping-editor.tsx'
import { InterfaceHead } from './interface-head.tsx'
import { InterfacePreview } from './interface-preview.tsx'
import { useSource } from './use-source.ts'
import './interfaces.css'

interface InterfaceFormProps {
  readonly row: StoredRow | null
  /** The saved row, or null when it was deleted. */
  readonly onSaved: (row: StoredRow | null) => void
}

const linesOf = (mapping: unknown) => readMapping(mapping).lines

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** One interface: where rows come from, how they become rows here, when, and what happens to faulty ones. */
export function InterfaceForm({ row, onSaved }: InterfaceFormProps) {
  const settings = useFormatSettings()
  const actions = useRowActions(interfaceConfig)
  const { form, base, rebase } = useStoredRowForm(interfaceConfig, row, settings)
  const values = useWatch({ control: form.control })
  const targets = importableOf(useModel().entities)
  const entity = targets.find(({ name }) => name === values['entity']) ?? null
  const mode = writeModes.find((one) => one === values['mode']) ?? 'upsert'
  const source = useSource(textOf(values['connection']), textOf(values['sourceTable']))
  // The same lines until one of them changes: suggestions and faults are not found again for each letter of a name.
  const lines = useWatch({ control: form.control, name: 'mapping', compute: linesOf })
  const { columns } = source
  const faults = useMemo(
    () => (entity ? checkMapping(lines, { entity, mode, columns }) : []),
    [entity, lines, mode, columns],
  )

  const save = form.handleSubmit(async () => {
    const sent = { ...form.getValues() }
    const read = readForm(interfaceConfig, { ...sent, mapping: lines }, settings)
    const saved = await actions.save(base, read.values, (error) =>
      showFaults(form, interfaceConfig, error.faults),
    )
    if (!saved) return
    if (row) rebase(saved, sent)
    onSaved(saved)
  })
  const remove = async (): Promise<void> => {
    if (row && (await actions.remove(row, String(row['code'])))) onSaved(null)
  }
  return (
    <form className="k-stack" onSubmit={(event) => void save(event)}>
      <InterfaceHead row={row} form={form} source={source} onRemove={() => void remove()} />
      {entity && (
        <MappingEditor
          entity={entity}
          mode={mode}
          lines={lines}
          columns={columns}
          faults={faults}
          onChange={(next) => form.setValue('mapping', next, { shouldDirty: true })}
        />
      )}
      {entity && (
        <InterfacePreview
          key={entity.name}
          entity={entity}
          row={{ ...values, mapping: lines }}
          ready={columns !== null && lines.length > 0}
          isSound={faults.length === 0}
        />
      )}
    </form>
  )
}
