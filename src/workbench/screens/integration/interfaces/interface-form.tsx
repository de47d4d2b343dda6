import { useWatch } from 'react-hook-form'
import { interfaceConfig } from '#domain/entities/integration/interface-config.ts'
import { readMapping } from '#domain/integration/read-mapping.ts'
import { showFaults } from '../../../fields/row-form.ts'
import { readForm } from '../../../fields/row-values.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useStoredRowForm } from '../../../fields/stored-row-form.ts'
import { useRowActions, type StoredRow } from '../../../row-editing/use-row-actions.ts'
import { IncomingParts } from './incoming-parts.tsx'
import { OutgoingParts } from './outgoing-parts.tsx'
import './interfaces.css'

interface InterfaceFormProps {
  readonly row: StoredRow | null
  /** The saved row, or null when it was deleted. */
  readonly onSaved: (row: StoredRow | null) => void
}

const linesOf = (mapping: unknown) => readMapping(mapping).lines

/** One interface: where rows come from or go to, how they are mapped, when, and what happens to faulty ones. */
export function InterfaceForm({ row, onSaved }: InterfaceFormProps) {
  const settings = useFormatSettings()
  const actions = useRowActions(interfaceConfig)
  const { form, base, rebase } = useStoredRowForm(interfaceConfig, row, settings)
  const direction = useWatch({ control: form.control, name: 'direction' })
  // The same lines until one of them changes: suggestions and faults are not found again for each letter of a name.
  const lines = useWatch({ control: form.control, name: 'mapping', compute: linesOf })
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
  const Parts = direction === 'out' ? OutgoingParts : IncomingParts
  return (
    <form className="k-stack" onSubmit={(event) => void save(event)}>
      <Parts
        row={row}
        form={form}
        lines={lines}
        onLines={(next) => form.setValue('mapping', next, { shouldDirty: true })}
        onRemove={() => void remove()}
      />
    </form>
  )
}
