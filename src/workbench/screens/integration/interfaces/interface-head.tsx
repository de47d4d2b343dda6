import { Play, Save, Trash2 } from 'lucide-react'
import { createContext, useContext } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { interfaceConfig } from '#domain/entities/integration/interface-config.ts'
import type { Entity } from '#domain/entity.ts'
import type { Field } from '#domain/field-kinds.ts'
import { importableOf } from '#domain/import-target.ts'
import { sentOf } from '#domain/integration/sent-entities.ts'
import { interfaceServices } from '#domain/services/integration/interfaces.ts'
import { useAction } from '../../../actions/use-action.ts'
import { write } from '../../../client/write.ts'
import { useModel } from '../../../client/model.ts'
import { inputProps, typedText, type EditorProps } from '../../../fields/editor-props.ts'
import { FormField, type FieldEditors, type FormValues } from '../../../fields/form-field.tsx'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { Select } from '../../../parts/select.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import type { StoredRow } from '../../../row-editing/use-row-actions.ts'
import { ScheduleEditor } from '../../system/reminders/schedule-editor.tsx'
import type { FieldName, ShownFields } from './shown-fields.ts'
import type { Source } from './use-source.ts'
import { TextInput } from '../../../parts/inputs.tsx'

interface InterfaceHeadProps {
  readonly row: StoredRow | null
  readonly form: UseFormReturn<FormValues>
  readonly source: Source
  readonly shown: ShownFields
  readonly onRemove: () => void
}

/** What an interface reads and writes, when, and by which rules. */
export function InterfaceHead({ row, form, source, shown, onRemove }: InterfaceHeadProps) {
  const { t } = useTranslation('interfaces')
  const { busy, attempt } = useAction()
  const isDirty = form.formState.isDirty
  const run = (): Promise<void> =>
    attempt(async () => {
      const queued = await write(interfaceServices.runNow, { code: String(row!['code']) })
      toast.success(t(queued ? 'queued' : 'alreadyQueued'))
      openScreen('/systemSetting/InterfaceExecution', { keyword: String(row!['code']) })
    })
  return (
    <Panel
      title={row ? String(row['code']) : t('new')}
      actions={
        <>
          {row && (
            <>
              <Button tone="ghost" icon={Trash2} onClick={onRemove}>
                {t('delete')}
              </Button>
              <Button
                icon={Play}
                loading={busy}
                disabled={isDirty}
                {...(isDirty ? { title: t('saveFirst') } : {})}
                onClick={() => void run()}
              >
                {t('runNow')}
              </Button>
            </>
          )}
          <Button tone="primary" type="submit" icon={Save} loading={form.formState.isSubmitting}>
            {t('save')}
          </Button>
        </>
      }
    >
      {source.error && (
        <p className="m-fault" role="alert">
          {source.error.message}
        </p>
      )}
      {shown.isReadOnly && (
        <p className="m-fault" role="alert">
          {t('readOnly')}
        </p>
      )}
      <div className="k-form-grid">
        <Fields names={shown.main} shown={shown} form={form} source={source} />
        {shown.wide.map((name) => (
          <div key={name} className="wide">
            <Fields names={[name]} shown={shown} form={form} source={source} />
          </div>
        ))}
      </div>
      <details className="t-more-fields">
        <summary>{t(form.watch('direction') === 'out' ? 'outRules' : 'rules')}</summary>
        <div className="k-form-grid">
          <Fields names={shown.rules} shown={shown} form={form} source={source} />
          <div className="wide">
            <Fields names={['remark']} shown={shown} form={form} source={source} />
          </div>
        </div>
      </details>
    </Panel>
  )
}

interface FieldsProps {
  readonly names: readonly FieldName[]
  readonly shown: ShownFields
  readonly form: UseFormReturn<FormValues>
  readonly source: Source
}

/** Editors keep their identity while the form is drawn again; the names of the source reach them from around. */
const SourceNames = createContext<Source | null>(null)

const editors: FieldEditors = {
  entity: EntityEditor,
  schedule: ScheduleEditor,
  sourceTable: TableEditor,
  cursorColumn: ColumnEditor,
  eventField: ColumnEditor,
}

function TableEditor(props: EditorProps) {
  return <NamesEditor {...props} names={useContext(SourceNames)?.tables ?? []} />
}

function ColumnEditor(props: EditorProps) {
  const columns = useContext(SourceNames)?.columns ?? []
  return <NamesEditor {...props} names={columns.map(({ name }) => name)} />
}

function Fields({ names, shown, form, source }: FieldsProps) {
  return (
    <SourceNames value={source}>
      {names.map((name) => (
        <FormField
          key={name}
          name={name}
          field={shownField(name, shown)}
          control={form.control}
          Editor={name === 'entity' && source.isTarget ? SentEditor : editors[name]}
        />
      ))}
    </SourceNames>
  )
}

/** Not of every interface, but where they are asked for. */
const needed: ReadonlySet<FieldName> = new Set(['connection', 'sourceTable'])

function shownField(name: FieldName, { labels }: ShownFields): Field {
  const field: Field = interfaceConfig.fields[name]
  return { ...field, label: labels[name] ?? field.label, required: field.required || needed.has(name) }
}

/** A name that the source has, or one that is typed while it does not answer. */
function NamesEditor({ names, ...props }: EditorProps & { readonly names: readonly string[] }) {
  const { value, onChange, id } = props
  return (
    <>
      <TextInput
        {...inputProps(props)}
        list={`${id}-names`}
        value={typedText(value)}
        onChange={(text) => onChange(text === '' ? null : text)}
      />
      <datalist id={`${id}-names`}>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  )
}

/** Entities that files write, too. */
function EntityEditor(props: EditorProps) {
  return <EntitySelect {...props} entities={importableOf(useModel().entities)} />
}

function SentEditor(props: EditorProps) {
  return <EntitySelect {...props} entities={sentOf(useModel().entities)} />
}

function EntitySelect({
  id,
  label: title,
  value,
  onChange,
  entities,
}: EditorProps & { readonly entities: readonly Entity[] }) {
  const label = useLabel()
  return (
    <Select
      id={id}
      label={title}
      value={typeof value === 'string' ? value : ''}
      options={entities.map(({ name, label: text }) => ({ value: name, label: label(text) }))}
      onChange={onChange}
    />
  )
}
