import { Save, Trash2 } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Entity } from '#domain/entity.ts'
import type { SourceKind } from '#domain/kitting/source-fields.ts'
import { checkSource, ownMapping, readableTables, type MappingLine } from '#domain/kitting/source-mapping.ts'
import { useModel } from '../../../client/model.ts'
import { FormField } from '../../../fields/form-field.tsx'
import { showFaults } from '../../../fields/row-form.ts'
import { readForm } from '../../../fields/row-values.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useStoredRowForm } from '../../../fields/stored-row-form.ts'
import { useLanguage } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { useRowActions, type StoredRow } from '../../../row-editing/use-row-actions.ts'
import { MappingGrid } from './mapping-grid.tsx'
import { SourcePreview } from './source-preview.tsx'
import { TableFields } from './table-fields.tsx'
import { useSourceTable } from './use-source-table.ts'
import './source-definition.css'

interface SourceFormProps {
  readonly kind: SourceKind
  readonly entity: Entity
  readonly headFields: readonly string[]
  readonly row: StoredRow | null
  /** The saved row, or null when it was deleted. */
  readonly onSaved: (row: StoredRow | null) => void
}

export function SourceForm({ kind, entity, headFields, row, onSaved }: SourceFormProps) {
  const { t } = useTranslation('kitting-setup')
  const language = useLanguage()
  const model = useModel()
  const settings = useFormatSettings()
  const actions = useRowActions(entity)
  const { form, base, rebase } = useStoredRowForm(entity, row, settings)
  const values = useWatch({ control: form.control })
  const connection = typeof values['dbCode'] === 'string' ? values['dbCode'] : ''
  const name = typeof values['tableOrView'] === 'string' ? values['tableOrView'] : ''
  const table = connection === '' ? (readableTables(model).find((each) => each.name === name) ?? null) : null
  const source = useSourceTable(connection, name, table)
  const { columns } = source
  const given = linesOf(values['mapping'])
  // A definition without lines of its own reads the table in the table's own way; the grid shows that way.
  const lines = given.length === 0 && table ? ownMapping(kind, table) : given
  const definition = {
    dbCode: connection === '' ? null : connection,
    tableOrView: name,
    whereSql: typeof values['whereSql'] === 'string' ? values['whereSql'] : null,
    mapping: lines,
  }
  const isKnown = connection === '' ? table !== null : name !== ''
  const { faults } = isKnown ? checkSource(kind, definition, { model, outside: columns }) : { faults: [] }
  const faultOf = (part: string): string | undefined =>
    faults.find((fault) => fault.part === part)?.messageIn(language)

  const choose = (next: string): void => {
    form.setValue('tableOrView', next, { shouldDirty: true })
    form.setValue('mapping', [], { shouldDirty: true })
  }

  const save = form.handleSubmit(async () => {
    const sent = { ...form.getValues() }
    const read = readForm(entity, { ...sent, mapping: lines }, settings)
    const saved = await actions.save(base, read.values, (error) => showFaults(form, entity, error.faults))
    if (!saved) return
    if (row) rebase(saved, sent)
    onSaved(saved)
  })
  const remove = async (): Promise<void> => {
    if (row && (await actions.remove(row, String(row['code'])))) onSaved(null)
  }

  return (
    <form className="k-stack" onSubmit={(event) => void save(event)}>
      <Panel
        title={row ? String(row['code']) : t('newDefinition')}
        actions={
          <>
            {row && (
              <Button tone="ghost" icon={Trash2} onClick={() => void remove()}>
                {t('delete')}
              </Button>
            )}
            <Button
              tone="primary"
              type="submit"
              icon={Save}
              disabled={faults.length > 0 || !isKnown}
              loading={form.formState.isSubmitting}
            >
              {t('save')}
            </Button>
          </>
        }
      >
        <div className="k-form-grid">
          {headFields.map((name) => (
            <FormField key={name} name={name} field={entity.fields[name]!} control={form.control} />
          ))}
          <TableFields
            source={source}
            table={definition.tableOrView}
            onConnection={(code) => {
              form.setValue('dbCode', code, { shouldDirty: true })
              choose('')
            }}
            onTable={choose}
          />
          <div className="wide">
            <FormField name="whereSql" field={entity.fields['whereSql']!} control={form.control} />
            {faultOf('whereSql') && (
              <p className="k-fault" role="alert">
                {faultOf('whereSql')}
              </p>
            )}
            <p className="k-note">{t('conditionHint')}</p>
          </div>
        </div>
      </Panel>
      {isKnown && columns && (
        <MappingGrid
          kind={kind}
          columns={columns}
          lines={lines}
          suggest={connection !== ''}
          faultOf={faultOf}
          onChange={(next) => form.setValue('mapping', next, { shouldDirty: true })}
        />
      )}
      {isKnown && <SourcePreview kind={kind} definition={definition} ready={faults.length === 0} />}
    </form>
  )
}

function linesOf(mapping: unknown): readonly MappingLine[] {
  return Array.isArray(mapping) ? (mapping as MappingLine[]) : []
}
