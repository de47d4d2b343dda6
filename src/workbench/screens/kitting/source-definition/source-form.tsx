import { Save, Trash2 } from 'lucide-react'
import { useId } from 'react'
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
import { useLabel, useLanguage } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { Select } from '../../../parts/select.tsx'
import { useRowActions, type StoredRow } from '../row-editing/use-row-actions.ts'
import { MappingGrid } from './mapping-grid.tsx'
import { SourcePreview } from './source-preview.tsx'
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
  const label = useLabel()
  const language = useLanguage()
  const model = useModel()
  const settings = useFormatSettings()
  const id = useId()
  const actions = useRowActions(entity)
  const { form, base, rebase } = useStoredRowForm(entity, row, settings)
  const values = useWatch({ control: form.control })
  const table = readableTables(model).find(({ name }) => name === values['tableOrView']) ?? null
  const given = linesOf(values['mapping'])
  // A definition without lines of its own reads the table in the table's own way; the grid shows that way.
  const lines = given.length === 0 && table ? ownMapping(kind, table) : given
  const definition = {
    tableOrView: typeof values['tableOrView'] === 'string' ? values['tableOrView'] : '',
    whereSql: typeof values['whereSql'] === 'string' ? values['whereSql'] : null,
    mapping: lines,
  }
  const { faults } = table ? checkSource(kind, definition, model) : { faults: [] }
  const faultOf = (part: string): string | undefined =>
    faults.find((fault) => fault.part === part)?.messageIn(language)

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
              disabled={faults.length > 0 || !table}
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
          <div className="t-form-field">
            <label htmlFor={`${id}-table`}>
              {t('table')}
              <span className="required" aria-hidden>
                *
              </span>
            </label>
            <Select
              id={`${id}-table`}
              label={t('table')}
              value={table?.name ?? ''}
              placeholder={t('chooseTable')}
              options={readableTables(model).map((each) => ({ value: each.name, label: label(each.label) }))}
              onChange={(name) => {
                form.setValue('tableOrView', name, { shouldDirty: true })
                form.setValue('mapping', [], { shouldDirty: true })
              }}
            />
          </div>
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
      {table && (
        <MappingGrid
          kind={kind}
          table={table}
          lines={lines}
          faultOf={faultOf}
          onChange={(next) => form.setValue('mapping', next, { shouldDirty: true })}
        />
      )}
      {table && <SourcePreview kind={kind} definition={definition} ready={faults.length === 0} />}
    </form>
  )
}

function linesOf(mapping: unknown): readonly MappingLine[] {
  return Array.isArray(mapping) ? (mapping as MappingLine[]) : []
}
