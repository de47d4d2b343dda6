import { Callout } from '@radix-ui/themes'
import { CircleAlert, History } from 'lucide-react'
import { useId, useState, type ComponentType, type KeyboardEvent } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { writableFields, type Entity } from '#domain/entity.ts'
import type { Field } from '#domain/field-kinds.ts'
import { useAction } from '../actions/use-action.ts'
import { RequestError } from '../client/request-error.ts'
import { type FieldEditors, type FormValues, FormFields } from '../fields/form-field.tsx'
import { showFaults, useRowForm } from '../fields/row-form.ts'
import { newRowValues, readForm, rowValues } from '../fields/row-values.ts'
import { useFormatSettings } from '../fields/settings.ts'
import { useLabel } from '../i18n/index.ts'
import { Button, IconButton } from '../parts/button.tsx'
import { confirm } from '../state/asked.ts'
import { Drawer } from '../parts/dialog.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import type { ListRow } from './list-row.ts'
import type { RowStore } from './row-store.ts'

/** What the drawer edits: a new row, a copy of one, or an existing one. */
export type Editing =
  | { readonly mode: 'create' }
  | { readonly mode: 'copy'; readonly row: ListRow }
  | { readonly mode: 'edit'; readonly row: ListRow }

/** Something about the values of a form as they are typed. */
export type FormExtra = ComponentType<{ readonly values: Readonly<FormValues> }>

interface RowDrawerProps {
  /** The fields of the form. */
  readonly entity: Entity
  readonly store: RowStore
  /** Editors that replace the kind's own, by field. */
  readonly fieldEditors?: FieldEditors | undefined
  readonly FormExtra?: FormExtra | undefined
  readonly editing: Editing
  readonly onClose: () => void
  /** A row was written; the list goes to it where its id is known. */
  readonly onSaved: (id?: string) => void
}

export default function RowDrawer({
  entity,
  store,
  fieldEditors,
  FormExtra,
  editing,
  onClose,
  onSaved,
}: RowDrawerProps) {
  const { t } = useTranslation('list')
  const label = useLabel()
  const settings = useFormatSettings()
  const start = editing.mode === 'create' ? newRowValues(entity) : rowValues(entity, editing.row)
  const form = useRowForm(entity, start, settings)
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<ListRow | null>(null)
  const { busy, attempt } = useAction()
  const [past, setPast] = useState(false)
  const formId = useId()
  const { isDirty } = form.formState

  const writeRow = async (values: FormValues, version?: number): Promise<string | undefined> => {
    const row = readForm(entity, values, settings).values
    if (editing.mode === 'edit') {
      await store.update(editing.row, row, version ?? editing.row.rowVersion)
      return editing.row.id
    }
    const made = await store.create(row)
    const id = typeof made === 'object' && made !== null && 'id' in made ? made.id : undefined
    return typeof id === 'string' ? id : undefined
  }
  const save = async (again: boolean, version?: number): Promise<void> => {
    setFailure(null)
    const work = async (): Promise<void> => {
      const id = await writeRow(form.getValues(), version)
      toast.success(t('saved'))
      onSaved(id)
      if (again) form.reset(newRowValues(entity))
      else onClose()
    }
    await attempt(() => work().catch(refused))
  }
  const refused = async (error: unknown): Promise<void> => {
    if (error instanceof RequestError && error.status === 409 && editing.mode === 'edit') {
      setConflict(await store.read(editing.row))
      return
    }
    setFailure(failureOf(error, error instanceof RequestError ? showFaults(form, entity, error.faults) : []))
  }
  const submit = (again = false) => form.handleSubmit(() => save(again))()
  const leave = async (): Promise<void> => {
    if (!isDirty || (await confirm({ title: t('discardTitle'), message: t('discard'), tone: 'danger' })))
      onClose()
  }

  return (
    <Drawer
      onClose={() => void leave()}
      width={640}
      title={t(editing.mode === 'edit' ? 'editTitle' : 'createTitle', { entity: label(entity.label) })}
      actions={
        editing.mode === 'edit' && (
          <IconButton icon={History} label={t('history')} pressed={past} onClick={() => setPast(!past)} />
        )
      }
      footer={
        <>
          <Button onClick={() => void leave()}>{t('cancel')}</Button>
          {editing.mode !== 'edit' && (
            <Button disabled={busy} onClick={() => void submit(true)}>
              {t('saveAndNew')}
            </Button>
          )}
          <Button tone="primary" loading={busy} type="submit" form={formId}>
            {t('save')}
          </Button>
        </>
      }
    >
      {past && editing.mode === 'edit' && <HistoryPanel entity={entity} id={editing.row.id} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+S and Ctrl+Enter save from any field */}
      <form
        id={formId}
        hidden={past}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        onKeyDown={(event: KeyboardEvent) => {
          if (!(event.ctrlKey || event.metaKey) || (event.key !== 's' && event.key !== 'Enter')) return
          event.preventDefault()
          void submit()
        }}
      >
        {failure && (
          <Callout.Root color="red" size="1" mb="3" role="alert">
            <Callout.Icon>
              <CircleAlert size={15} aria-hidden />
            </Callout.Icon>
            <Callout.Text style={{ whiteSpace: 'pre-line' }}>{failure}</Callout.Text>
          </Callout.Root>
        )}
        <RowFields
          entity={entity}
          control={form.control}
          keyLocked={editing.mode === 'edit'}
          fieldEditors={fieldEditors ?? {}}
        />
      </form>
      {FormExtra && <TypedExtra control={form.control} Extra={FormExtra} />}
      {conflict && editing.mode === 'edit' && (
        <ConflictDialog
          entity={entity}
          before={editing.row}
          theirs={conflict}
          mine={readForm(entity, form.getValues(), settings).values}
          onCancel={() => setConflict(null)}
          onMerged={(merged) => {
            setConflict(null)
            for (const [name, value] of Object.entries(merged))
              form.setValue(name, value, { shouldDirty: true })
            void save(false, conflict.rowVersion)
          }}
        />
      )}
    </Drawer>
  )
}

function TypedExtra({
  control,
  Extra,
}: {
  readonly control: Control<FormValues>
  readonly Extra: FormExtra
}) {
  return <Extra values={useWatch({ control })} />
}

interface RowFieldsProps {
  readonly entity: Entity
  readonly control: ReturnType<typeof useRowForm>['control']
  readonly keyLocked: boolean
  readonly fieldEditors: FieldEditors
}

/** The fields a list shows come first; the rest is folded away. */
function RowFields({ entity, control, keyLocked, fieldEditors }: RowFieldsProps) {
  const { t } = useTranslation('fields')
  const fields = writableFields(entity)
  const main = fields.filter(([, field]) => !field.hidden || field.required)
  const more = fields.filter(([, field]) => field.hidden && !field.required)
  const draw = (shown: typeof fields) => (
    <FormFields
      fields={shown}
      control={control}
      isDisabled={(name) => keyLocked && entity.key.includes(name)}
      editors={fieldEditors}
    />
  )
  return (
    <div className="t-form">
      {draw(main)}
      {more.length > 0 && (
        <details className="t-more-fields">
          <summary>{t('moreFields')}</summary>
          <div className="t-form">{draw(more)}</div>
        </details>
      )}
    </div>
  )
}

function failureOf(error: unknown, others: readonly string[]): string {
  if (!(error instanceof RequestError)) return String(error)
  const details = typeof error.details === 'string' && error.faults.length === 0 ? [error.details] : []
  return [error.message, ...details, ...others].join('\n')
}
